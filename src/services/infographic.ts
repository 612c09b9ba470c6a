import sharp from 'sharp'
import { type DrawnText, drawnText, layerOf, loadFonts } from './drawn-text.ts'
import {
  BAND,
  COLUMN,
  DOTS_HEIGHT,
  FOOT_MARK,
  LOOK,
  MARGIN,
  WIDTH,
  dots,
  groundOf,
} from './infographic-ground.ts'
import { MADE_AS } from './marks/rules.ts'
import { xmpPacket } from './marks/xmp.ts'

/** The content of an infographic. All of it is also given beside it as text. */
export type Infographic = {
  /** Seed of the drawing at the top. */
  id: string
  rightToLeft: boolean
  /** Smaller text before the headline. */
  kicker: string
  headline: string
  /** The most informative ones first: the last are omitted when there is no room for them. */
  points: readonly InfographicPoint[]
  /** The sources named at the foot: those of the first point, of the first two, and so on. */
  sources: readonly string[]
  siteName: string
}
/** A number, its meaning, and its source, which is omitted when all points share one source. */
export type InfographicPoint = {
  value: string
  text: string
  by: string
  /** 0 to 100 if the number is a share of a whole: that many of a hundred dots are filled. */
  share: number | null
}

const KICKER_TOP = BAND + 40
const HEADLINE_TOP = KICKER_TOP + 48
/** The headline takes the first of these sizes in px at which it is no higher than this, or the last size. */
const HEADLINE_SIZES = [62, 56, 50, 45, 40, 35, 30]
const HEADLINE_HEIGHT = 160
/** Texts are narrowed to make their lines equally long, but no further than to this share of the column width. */
const NARROWEST = { headline: 0.6, text: 0.86 }
const MIN_POINTS = 2
/**
 * Sizes of a number and its text in px, largest first. The smallest are only for two points, the minimum that must be shown.
 */
const SCALES = [
  { value: 120, text: 38, most: 2 },
  { value: 104, text: 34, most: 3 },
  { value: 90, text: 31, most: 3 },
  { value: 78, text: 29, most: 4 },
  { value: 68, text: 27, most: 4 },
  { value: 60, text: 25, most: 4 },
  { value: 52, text: 22, most: 2 },
  { value: 44, text: 20, most: 2 },
] as const
/** Minimum and maximum space above and below a rule between two points. */
const [AIR, MAX_AIR] = [22, 52]
const [UNDER_VALUE, UNDER_DOTS, UNDER_TEXT] = [20, 18, 12]
/** Space between a number and its source on the same line. */
const BESIDE = 40
const ABOVE_FOOT = 34
const { PAPER, INK, INK2, INK3, LINE } = LOOK

/**
 * The infographic as a PNG of 1080 by 1350, and how many of its points it shows. No text is cut: smaller sizes are tried
 * until everything fits, then fewer points. Null when not even two fit.
 */
export async function drawInfographic(
  infographic: Infographic,
): Promise<{ png: Uint8Array; points: number } | null> {
  await loadFonts()
  const { rightToLeft } = infographic
  const kicker = await written(infographic, infographic.kicker, { px: 28, weight: 600, colour: INK2 })
  const headline = await headlineOf(infographic)
  const top = HEADLINE_TOP + headline.info.height + 40
  const fitted = await fittedPoints(infographic, top)
  if (!fitted) return null
  const { foot } = fitted
  const start = (width: number, from = 0) => (rightToLeft ? WIDTH - MARGIN - from - width : MARGIN + from)
  const at = (text: DrawnText, y: number, from = 0) => layerOf(text, start(text.info.width, from), y)
  const gap = Math.min(MAX_AIR, AIR + fitted.slack / (2 * fitted.points.length))
  const layers = [at(kicker, KICKER_TOP), at(headline, HEADLINE_TOP)]
  let shapes = ''
  let y = top
  for (const point of fitted.points) {
    shapes += `<rect x="${MARGIN}" y="${Math.round(y)}" width="${COLUMN}" height="${y === top ? 4 : 2}" fill="${y === top ? INK : LINE}"/>`
    y += gap
    layers.push(at(point.value, y))
    const { by } = point
    const beside = by && isBeside(point)
    if (beside) layers.push(at(by, y + point.value.info.height - by.info.height, COLUMN - by.info.width))
    y += point.value.info.height + UNDER_VALUE
    if (point.share !== null) {
      shapes += dots(point.share, y, rightToLeft)
      y += DOTS_HEIGHT + UNDER_DOTS
    }
    layers.push(at(point.text, y))
    y += point.text.info.height
    if (by && !beside) {
      layers.push(at(by, y + UNDER_TEXT))
      y += UNDER_TEXT + by.info.height
    }
    y += gap
  }
  layers.push(at(foot.sources, foot.rule + 28), at(foot.name, FOOT_MARK + 24 - foot.name.info.height / 2, 64))
  const png = await sharp(Buffer.from(groundOf(infographic, foot.rule, shapes)))
    .composite(layers)
    .flatten({ background: PAPER })
    .withXmp(xmpPacket(MADE_AS.infographic))
    .png({ compressionLevel: 9 })
    .toBuffer()
  return { png, points: fitted.points.length }
}

type Look = { px: number; weight: number; colour: string; lineHeight?: number }

/** A line that begins with a word of the other script still runs in the direction of its language. */
const written = (
  { rightToLeft }: Infographic,
  text: string,
  look: Look,
  width = COLUMN,
): Promise<DrawnText> =>
  drawnText(`${rightToLeft ? '\u200F' : '\u200E'}${text}`, { ...look, rightToLeft, width })

/** The same number of lines, as equally long as possible, so that no word is alone on the last line. */
async function balanced(infographic: Infographic, text: string, look: Look, narrowest: number) {
  const first = await written(infographic, text, look)
  let drawn = first
  for (let width = COLUMN * 0.96; width > COLUMN * narrowest; width -= COLUMN * 0.04) {
    const narrower = await written(infographic, text, look, Math.round(width))
    if (narrower.info.height > first.info.height + look.px / 3) break // it would need one more line
    drawn = narrower
  }
  return drawn
}

async function headlineOf(infographic: Infographic): Promise<DrawnText> {
  let look: Look = { px: 0, weight: 800, colour: INK }
  for (const px of HEADLINE_SIZES) {
    look = { ...look, px }
    const { info } = await written(infographic, infographic.headline, look)
    if (info.height <= HEADLINE_HEIGHT && info.width <= COLUMN) break
  }
  return balanced(infographic, infographic.headline, look, NARROWEST.headline)
}

/** The sources are above the site mark and take as many lines as they need. */
async function footOf(infographic: Infographic, count: number) {
  const sources = await written(infographic, infographic.sources[count - 1] ?? '', {
    px: 22,
    weight: 500,
    colour: INK2,
    lineHeight: infographic.rightToLeft ? 1.12 : 1.05,
  })
  const { siteName } = infographic
  const px = Math.max(16, Math.min(34, Math.floor(1000 / siteName.length)))
  const name = await written(infographic, siteName, { px, weight: 800, colour: INK })
  return { sources, name, rule: FOOT_MARK - 30 - sources.info.height - 28 }
}

type DrawnPoint = { value: DrawnText; text: DrawnText; by: DrawnText | null; share: number | null }

/** As many points as there is room for, as large as possible; `slack` is the height that remains. */
async function fittedPoints(infographic: Infographic, top: number) {
  const known = new Map<string, Promise<DrawnPoint>>()
  const drawn = (point: InfographicPoint, n: number, scale: Scale) => {
    const key = `${n} ${scale.value}`
    const mine = known.get(key) ?? drawnPoint(infographic, point, scale)
    known.set(key, mine)
    return mine
  }
  for (let count = infographic.points.length; count >= MIN_POINTS; count--) {
    const foot = await footOf(infographic, count)
    const room = foot.rule - ABOVE_FOOT - top
    for (const scale of SCALES.filter(({ most }) => most >= count)) {
      const points: DrawnPoint[] = []
      let slack: number = room
      for (const [n, point] of infographic.points.slice(0, count).entries()) {
        const next = await drawn(point, n, scale)
        slack -= heightOf(next) + 2 * AIR
        if (slack < 0 || next.value.info.width > COLUMN) break
        points.push(next)
      }
      if (points.length === count) return { points: await evenly(infographic, points, scale), slack, foot }
    }
  }
  return null
}

/** The points as they are shown: in even lines, and with the source of each if the sources differ. */
function evenly(
  infographic: Infographic,
  points: readonly DrawnPoint[],
  scale: Scale,
): Promise<DrawnPoint[]> {
  const shown = infographic.points.slice(0, points.length)
  const several = new Set(shown.map(({ by }) => by)).size > 1
  const look = textLook(infographic, scale)
  return Promise.all(
    points.map(async (point, n) => ({
      ...point,
      text: await balanced(infographic, shown[n]?.text ?? '', look, NARROWEST.text),
      by: several ? point.by : null,
    })),
  )
}

const textLook = ({ rightToLeft }: Infographic, { text }: Scale): Look => ({
  px: text,
  weight: 400,
  colour: INK,
  lineHeight: rightToLeft ? 1.15 : 1.08,
})
type Scale = (typeof SCALES)[number]

const heightOf = (point: DrawnPoint): number =>
  point.value.info.height +
  UNDER_VALUE +
  (point.share === null ? 0 : DOTS_HEIGHT + UNDER_DOTS) +
  point.text.info.height +
  (point.by && !isBeside(point) ? UNDER_TEXT + point.by.info.height : 0)

/** The source is at the end of the number's line if there is room. */
const isBeside = ({ value, by }: DrawnPoint): boolean =>
  by !== null && value.info.width + BESIDE + by.info.width <= COLUMN

async function drawnPoint(
  infographic: Infographic,
  { value, text, by, share }: InfographicPoint,
  scale: Scale,
): Promise<DrawnPoint> {
  return {
    value: await written(infographic, value, { px: scale.value, weight: 800, colour: INK }),
    text: await written(infographic, text, textLook(infographic, scale)),
    by: await written(infographic, by, { px: Math.min(22, scale.text - 4), weight: 500, colour: INK3 }),
    share,
  }
}

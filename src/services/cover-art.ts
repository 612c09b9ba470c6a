/** Size of a cover in px. The drawing fills it; the motif is laid out for landscape. */
export type CoverSize = { width: number; height: number }

/**
 * The cover of an item: a halftone field with one disc, drawn from the id alone. The same id gives the same bytes on every
 * machine and in every process, so a cover can be deleted and made again.
 */
export function coverSvg(id: string, { width, height }: CoverSize): string {
  const random = mulberry32(fnv1a(id))
  const [ground, ink, accent] = pick(PALETTES, random)
  const motif = pick(MOTIFS, random)
  // Drawn on a sheet 640 wide, then scaled: the number of dots does not depend on the size.
  const sheet = { w: SHEET, h: (SHEET * height) / width }
  const { field, disc } = motif(random, sheet)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${SHEET} ${px(sheet.h)}">` +
    `<rect width="${SHEET}" height="${px(sheet.h)}" fill="#${ground}"/>` +
    `<g stroke="#${ink}" stroke-linecap="round">${dots(field, sheet)}</g>` +
    `<circle cx="${px(disc.x)}" cy="${px(disc.y)}" r="${px(disc.r)}" fill="#${accent}"/></svg>`
  )
}

const SHEET = 640
const STEP = 14
/** Neighboring dots of a full field touch and overlap a little. */
const FULL_RADIUS = 0.52 * STEP
const SMALLEST_RADIUS = 0.7

type Palette = readonly [ground: string, ink: string, accent: string]
const PALETTES: readonly Palette[] = [
  ['e4e8e0', '121513', 'ffd02e'],
  ['123b40', 'd7ece9', 'ffd02e'],
  ['ffd02e', '121513', 'fafbf8'],
  ['121513', 'e9ece6', 'ff7a45'],
  ['cfe0e3', '0b5c66', 'ff7a45'],
  ['f3d9cb', '3a1d12', '0b5c66'],
  ['dfe6c9', '2b3a10', '121513'],
  ['1f2a44', 'cbd6f0', 'ffd02e'],
]

type Random = () => number
type Sheet = { w: number; h: number }
type Disc = { x: number; y: number; r: number }
/** How full the dot at x, y is: 0 is empty, 1 touches its neighbors. */
type Field = (x: number, y: number) => number
type Motif = (random: Random, sheet: Sheet) => { field: Field; disc: Disc }

const rings: Motif = (random, { w, h }) => {
  const [cx, cy] = [w * between(random, 0.18, 0.42), h * between(random, 0.3, 0.6)]
  const [length, phase] = [between(random, 150, 210), random() * TURN]
  return {
    field: (x, y) => wave((Math.hypot(x - cx, y - cy) / length) * TURN + phase) ** 1.3,
    disc: halfDisc(random, { w, h }),
  }
}

const waveBand: Motif = (random, { w, h }) => {
  const [turns, phase] = [between(random, 2, 3.6), random() * TURN]
  const [swing, thick] = [h * between(random, 0.24, 0.32), h * between(random, 0.19, 0.25)]
  const middle = (x: number) => h / 2 + swing * Math.sin((x / w) * turns * TURN + phase)
  const x = w * between(random, 0.66, 0.8)
  return {
    field: (at, y) => 1 - Math.abs(y - middle(at)) / thick / 1.35,
    disc: { x, y: h * between(random, 0.24, 0.34), r: h * between(random, 0.12, 0.15) },
  }
}

const ring: Motif = (random, { w, h }) => {
  const [x, y] = [w * between(random, 0.4, 0.6), h * between(random, 0.48, 0.62)]
  const [radius, thick] = [h * between(random, 0.34, 0.4), h * between(random, 0.15, 0.19)]
  return {
    field: (dx, dy) => 1.12 - Math.abs(Math.hypot(dx - x, dy - y) - radius) / thick,
    disc: { x, y, r: h * between(random, 0.14, 0.17) },
  }
}

const interference: Motif = (random, { w, h }) => {
  const [a, b] = [between(random, 0.022, 0.03), between(random, 0.04, 0.055)]
  const [phase, bend] = [random() * TURN, between(random, 1.6, 2.4)]
  return {
    field: (x, y) => wave(x * a + bend * Math.sin(y * b + phase)),
    disc: halfDisc(random, { w, h }),
  }
}

const diagonal: Motif = (random, { w, h }) => {
  const [slope, pitch] = [between(random, 0.25, 0.4), between(random, 0.042, 0.055)]
  const phase = random() * TURN
  return {
    field: (x, y) => wave((y + x * slope) * pitch + phase) * (x / w) ** 1.25 * 1.15,
    disc: {
      x: w * between(random, 0.66, 0.78),
      y: h * between(random, 0.26, 0.36),
      r: h * between(random, 0.11, 0.14),
    },
  }
}

const glow: Motif = (random, { w, h }) => {
  const [x, y] = [w * between(random, 0.36, 0.64), h * between(random, 0.4, 0.56)]
  const reach = h * between(random, 0.56, 0.68)
  return {
    field: (dx, dy) => 1.1 * (1 - Math.hypot(dx - x, (dy - y) * 1.05) / reach),
    disc: { x, y, r: h * between(random, 0.13, 0.16) },
  }
}

const MOTIFS: readonly Motif[] = [rings, waveBand, ring, interference, diagonal, glow]

const TURN = 2 * Math.PI
const wave = (angle: number) => 0.5 + 0.5 * Math.cos(angle)
const between = (random: Random, from: number, to: number) => from + random() * (to - from)
const px = (value: number) => String(Math.round(value * 10) / 10)

/** A disc centered on the lower edge, of which the upper half is visible. */
const halfDisc = (random: Random, { w, h }: Sheet): Disc => ({
  x: w * between(random, 0.2, 0.8),
  y: h,
  r: h * between(random, 0.22, 0.28),
})

/** Dots as points of a round pen, grouped by thickness: a tenth of the bytes of as many circles. */
function dots(field: Field, { w, h }: Sheet): string {
  const byPen = new Map<string, string>()
  for (let y = STEP / 2; y < h + STEP / 2; y += STEP)
    for (let x = STEP / 2; x < w + STEP / 2; x += STEP) {
      const radius = FULL_RADIUS * Math.min(1, field(x, y))
      if (radius < SMALLEST_RADIUS) continue
      const pen = (Math.round(radius * 10) / 5).toFixed(1)
      byPen.set(pen, `${byPen.get(pen) ?? ''}M${x} ${y}h0`)
    }
  return [...byPen].map(([pen, path]) => `<path stroke-width="${pen}" d="${path}"/>`).join('')
}

function pick<Item>(list: readonly Item[], random: Random): Item {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

/** The 32-bit FNV-1a hash of the text. */
function fnv1a(text: string): number {
  let hash = 2166136261
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619)
  return hash >>> 0
}

/** Numbers from 0 to 1, the same sequence for the same seed (mulberry32). */
function mulberry32(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

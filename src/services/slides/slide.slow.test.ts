// long: one proof of how text is set, and the invented titles that it is based on
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { TEST_LANGUAGES, type TestLanguage } from '#languages/test-languages.ts'
import { readSamples } from '#articles/samples/read-samples.ts'
import { digitalSourceIn } from '../marks/rules.ts'
import { drawable, inkOf, outlinesOf, pictureOf } from './slide-glyphs.ts'
import { slideSvg } from './slide-layout.ts'
import { setText } from './slide-lines.ts'
import { pdfOf } from './slide-pdf.ts'
import type { SlideText } from './slide-text.ts'
import type { SlideLook } from './slide.ts'

/**
 * The number of invented titles set in addition to the samples' longest and shortest; `SLIDE_TITLES=200` for the full proof.
 */
const INVENTED = Number(process.env['SLIDE_TITLES'] ?? 0)
const MARGIN = 72
const SITE = 'https://cadence.example/en/news/0190b1d0-0000-4000-8000-00000000ed17'

const slide = (more: Partial<SlideText>): SlideText => ({
  kind: 'cover',
  kicker: null,
  title: '',
  text: [],
  figure: null,
  cited: [],
  sources: [],
  ...more,
})
const look = (language: TestLanguage, height: number): SlideLook => ({
  width: 1080,
  height,
  language,
  siteName: 'Cadence',
  address: 'cadence.example',
  number: 2,
  of: 12,
  seed: 'seed',
})

type Lines = { given: number[]; ink: NonNullable<ReturnType<typeof inkOf>>; contours: number }[]
/** Every line of a drawing, measured by its own outlines. */
function linesIn(svg: string): Lines {
  const groups = svg.matchAll(
    /(?:<g transform="translate\((-?\d+) 0\)">)?<g data-box="([^"]+)"[^>]*>(.*?)<\/g>/gs,
  )
  return [...groups].flatMap(([, shift = '0', box = '', inside = '']) => {
    const paths = [...inside.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => d)
    const ink = inkOf(paths)
    if (!ink) return []
    const [left, right] = [ink.left + Number(shift), ink.right + Number(shift)]
    const given = box.split(' ').map((edge, n) => Number(edge) + (n % 2 === 0 ? Number(shift) : 0))
    return [{ given, ink: { ...ink, left, right }, contours: contoursOf(paths) }]
  })
}
const contoursOf = (paths: readonly string[]) => paths.join('').split('M').length - 1

/** The faults of a drawing; empty if there are none. */
function faults(svg: string, { width, height }: SlideLook): string[] {
  const lines = linesIn(svg)
  return lines.flatMap(({ ink, given: [left = 0, top = 0, , bottom = 0] }, n) => [
    ...(ink.left < MARGIN - 2 || ink.right > width - MARGIN + 2 ? [`line ${n} leaves the margins`] : []),
    ...(ink.bottom > height - MARGIN + 2 || ink.top < MARGIN - 2 ? [`line ${n} leaves the height`] : []),
    ...(ink.left < left - 2 || ink.top < top - 1 || ink.bottom > bottom + 1
      ? [`line ${n} leaves its box`]
      : []),
    ...lines
      .slice(n + 1)
      .filter(
        ({ ink: other }) =>
          ink.left < other.right &&
          other.left < ink.right &&
          ink.top < other.bottom &&
          other.top < ink.bottom,
      )
      .map(() => `line ${n} meets another`),
  ])
}

/** The number of outlines of these texts, each drawn on one line. */
function contoursIn(texts: readonly string[], arabic: boolean): number {
  const runs = arabic ? ('rtl' as const) : ('ltr' as const)
  const style = { x: 0, baseline: 100, px: 50, weight: 400 as const, colour: '#000', runs, at: 'start' as const, arabic } // prettier-ignore
  const lines = texts.map((text) => ({ ...style, text: drawable(text) }))
  return outlinesOf(lines, { width: 100, height: 100 }).reduce((sum, { paths }) => sum + contoursOf(paths), 0)
}

const WORDS: Record<TestLanguage, string> = {
  en: 'OpenAI model releases “open-weights” benchmark 37% $6.6bn of the a in (beta) state-of-the-art Anthropic’s',
  fr: 'l’intelligence artificielle « générative » à Montréal coûte 12,5 milliards d’euros anticonstitutionnellement où',
  es: 'la inteligencia artificial ¿qué señala? el año récord de inversión: 4 mil millones «España» más rápido aún',
  pt: 'inteligência artificial não é só um avanço: são bilhões de reais investidos à toa em São Paulo coração',
  ar: 'أعلنت الشركة عن نموذجٍ جديدٍ للذكاء الاصطناعي OpenAI بنسبة 37% في (المنطقة) العربيّة، مليارات الدولارات؟ لأنّ الأبحاث',
}
/** Titles of all lengths from a seeded generator, the same on every machine. */
function invented(count: number): { language: TestLanguage; title: string }[] {
  let state = 42
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return Array.from({ length: count }, (_, n) => {
    const language = TEST_LANGUAGES[n % TEST_LANGUAGES.length] ?? 'en'
    const words = WORDS[language].split(' ')
    const title = Array.from({ length: 1 + random(40) }, () => words[random(words.length)]).join(' ')
    const long = language === 'ar' ? '' : ` ${'Donaudampfschifffahrt'.repeat(1 + random(6))}`
    return { language, title: n % 7 === 0 ? title + long : title }
  })
}

const { articles } = readSamples()
const ofSamples = TEST_LANGUAGES.flatMap((language) => {
  const texts = articles.map(({ texts: all }) => all[language])
  const byLength = texts.toSorted((a, b) => a.title.length - b.title.length)
  return [byLength[0], byLength.at(-1)].flatMap((text) => (text ? [{ language, ...text }] : []))
})
const SOURCES = [1, 2, 3, 4, 5, 6].map((n) => ({
  n,
  publisher: n % 2 ? 'The Verge' : 'الجزيرة نت',
  title: n % 2 ? 'A model that knows what it does not know: a first look' : 'نموذج يعرف ما لا يعرف',
  url: `https://www.example.com/2026/11/${n}/a-model-that-knows-what-it-does-not-know-and-says-so-in-public?ref=${n}`,
}))

// Covers: carousels-3
test('the longest and shortest titles fit their boxes, complete and apart, on all slide kinds and heights', () => {
  for (const [place, { language, title, excerpt, body }] of ofSamples.entries())
    for (const [n, one] of [
      slide({ kicker: 'AI Research · 23 November 2026', title, text: [excerpt] }),
      slide({
        kind: 'point',
        title,
        text: [body[0] ?? ''],
        cited: [1, 12],
        publishers: ['The Verge', 'الجزيرة نت'],
      }),
      slide({ kind: 'figure', figure: '6.6 مليار', text: [excerpt], cited: [3] }),
      slide({ kind: 'story', kicker: title, title, text: [excerpt], cited: [3] }),
      slide({ kind: 'sources', kicker: title, title: 'Sources', text: ['Read it', SITE], sources: SOURCES }),
    ].entries()) {
      if (INVENTED === 0 && n !== place % 5) continue // each kind twice, in different languages
      const drawn = look(language, [1350, 1080, 1920][n % 3] ?? 1350)
      const svg = slideSvg(one, drawn)
      expect([title, one.kind, faults(svg, drawn)]).toEqual([title, one.kind, []])
      const numbers = one.kind === 'sources' ? SOURCES.map((source) => `${source.n}`) : one.cited.map(String)
      const words = [
        one.kicker ?? '',
        one.title,
        one.figure ?? '',
        ...one.text,
        ...numbers,
        ...(one.publishers ?? []),
      ]
      const sources = one.sources.flatMap(({ publisher, title: of, url }) => [publisher, of, url])
      const all = [...words, ...sources, drawn.siteName, drawn.address ?? '', '2 / 12'].filter(
        (text) => text !== '',
      )
      if (language === 'ar' || one.figure) continue // letters of Arabic join differently in a line of another font
      const contourCount = linesIn(svg).reduce((sum, { contours }) => sum + contours, 0)
      const whole = contoursIn(all, false)
      expect([title, one.kind, contourCount >= whole]).toEqual([title, one.kind, true]) // letters that are spaced out join less
    }
}, 600_000)

// Covers: carousels-3
test('invented titles of all lengths, with words longer than a line, stay within their boxes', () => {
  for (const { language, title } of invented(10 + INVENTED)) {
    const drawn = look(language, 1350)
    const svg = slideSvg(slide({ kind: 'story', title, text: [title], cited: [1] }), drawn)
    expect([title, faults(svg, drawn)]).toEqual([title, []])
    const letters = 2 * contoursIn([title], language === 'ar') + contoursIn(['1 / 12'], false)
    expect([title, linesIn(svg).reduce((sum, { contours }) => sum + contours, 0) >= letters]).toEqual([
      title,
      true,
    ])
  }
}, 600_000)

test('characters that no font has, bidirectional marks and empty text can be drawn', () => {
  for (const title of [
    '',
    '\u202E\u0000',
    '🚀 Launch 🚀',
    'a < b & c > "d"',
    '深度求索 DeepSeek',
    '…',
    'W'.repeat(900),
  ]) {
    const drawn = look('en', 1350)
    expect([title, faults(slideSvg(slide({ title }), drawn), drawn)]).toEqual([title, []])
  }
})

const folder = await mkdtemp(join(tmpdir(), 'cadence-slides-'))
afterAll(() => rm(folder, { recursive: true }))
const hasPoppler = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some((path) => existsSync(join(path, 'pdftoppm')))

// Covers: carousels-3
test('the last line is no single short word, and closing punctuation never starts a line', () => {
  const room = { left: 72, right: 1008, top: 100, bottom: 1200 }
  const piece = { px: 60, weight: 400 as const, colour: '#000', leading: 1.4, after: 0 }
  const widths = (text: string) =>
    setText([{ ...piece, text }], room, false).lines.map(
      ({ outline: { ink } }) => (ink?.right ?? 0) - (ink?.left ?? 0),
    )
  const words = 'According to the paper its memory grows much more slowly than usual, which is new'.split(' ')
  for (let most = 6; most <= words.length; most++) {
    const lines = widths(words.slice(0, most).join(' '))
    expect([most, (lines.at(-1) ?? 0) > 0.28 * (room.right - room.left)]).toEqual([most, true])
  }
  for (const text of ['Un dossier les remplace :', 'Un dossier les remplace\u202F!', '« Un dossier »'])
    expect(drawable(text)).toMatch(/\u00A0/)
  expect(drawable('a  b\tc')).toBe('a b c')
})

// Covers: carousels-4
test("a PDF is complete, states its pages' text and links, and shows exactly the slide images", async () => {
  const kinds = [
    slide({ kicker: 'AI News' }),
    slide({ kind: 'point', cited: [1], publishers: ['The Verge'] }),
    slide({ kind: 'figure', figure: '37 %', cited: [3] }),
    slide({ kind: 'story', cited: [2] }),
    slide({ kind: 'sources', sources: SOURCES, kicker: 'AI News' }),
  ]
  const svgs = kinds.map((one, n) => {
    const { language = 'en', title = '', excerpt = '' } = ofSamples[2 * n + 1] ?? {}
    const text = one.kind === 'sources' ? [title, SITE] : [excerpt, title]
    return slideSvg({ ...one, title: one.kind === 'point' ? '' : title, text }, look(language, 1350))
  })
  const alts = ['one', 'اثنان', 'trois', 'cuatro', 'cinco']
  const about = { title: 'Ein Titel', language: 'ar' as const, siteName: 'Cadence', alts }
  const pdf = Buffer.from(pdfOf(svgs, about))
  expect(Buffer.from(pdfOf(svgs, about))).toEqual(pdf)
  const text = pdf.toString('latin1')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const [, ...places] = text.slice(start).match(/^\d{10}(?= \d{5} [nf])/gm) ?? []
  expect(places).toHaveLength(7 + 3 * svgs.length + 2 * (SOURCES.length + 1))
  for (const [n, place] of places.entries())
    expect(text.slice(Number(place)).startsWith(`${n + 1} 0 obj\n`)).toBe(true)
  expect(text.match(/\/MediaBox\[0 0 1080 1350\]/g)).toHaveLength(svgs.length)
  expect(text).toContain('/Alt<FEFF062706' /* the first letters of the second page's text */)
  expect(text).toContain(`/Title<FEFF${utf16('Ein Titel')}>`)
  expect(digitalSourceIn(text)).toBe('algorithmicMedia')
  expect(text).toContain(`/Lang<FEFF${utf16('ar')}>`)
  const links = [...text.matchAll(/\/URI\((.*?)\)>>/g)].map(([, url]) => url)
  expect(links).toEqual([...SOURCES.map(({ url }) => url), SITE])
  expect(text).not.toMatch(/\/Font|\/XObject|\/Image/) // nothing but outlines
  if (!hasPoppler) return // the rendered PDF is checked where poppler is installed
  const file = join(folder, 'slides.pdf')
  await writeFile(file, pdf)
  await promisify(execFile)('pdftoppm', ['-r', '72', '-png', file, join(folder, 'page')])
  for (const [n, svg] of svgs.entries()) {
    const shown = sharp(join(folder, `page-${n + 1}.png`)).removeAlpha()
    const drawn = await sharp(pictureOf(svg)).removeAlpha().png({ compressionLevel: 0 }).toBuffer()
    expect(await shown.metadata()).toMatchObject({ width: 1080, height: 1350 })
    const apart = await shown
      .composite([{ input: drawn, blend: 'difference' }])
      .removeAlpha()
      .png()
      .toBuffer()
    const { channels } = await sharp(apart).stats()
    for (const { mean } of channels) expect([n, mean < 2]).toEqual([n, true])
  }
})

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

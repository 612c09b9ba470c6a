// How much of an article's text is read from its page, and how much around it is left out.
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { TEST_LANGUAGES, type TestLanguage } from '../src/languages/test-languages.ts'
import { readPage } from '../src/sources/reading/extract.ts'
import { page } from '../src/writing/test-pages/all.ts'
import { sentencesIn } from '../src/writing/sentences.ts'
import { isBoilerplate } from '../src/writing/worth-quoting.ts'
import { FURNITURE_WORDS } from './extraction/furniture-words.ts'
import { type ArticleText, LAYOUTS, pageOf } from './extraction/page-layouts.ts'
import { NOW, addSources, openBenchRuntime } from './open-runtime.ts'
import { atLeast, finish, secondsOf } from './report.ts'
import { findingsByIds } from '../src/sources/findings.ts'
import { findings } from '../src/sources/tables.ts'

const ARTICLES = 3
const MIN = { precision: 0.95, recall: 0.97, f1: 0.965 }

type Score = { precision: number; recall: number; f1: number }

function articleOf(language: TestLanguage, n: number): ArticleText {
  const { title, paragraphs } = page(language, 1 + (n % ARTICLES))
  return {
    title: title.split(/ [|-] /)[0] ?? title,
    paragraphs: withBriefs(
      paragraphs.filter((text) => !isBoilerplate(text)),
      FURNITURE_WORDS[language].brief,
    ),
    sentences: (text) => sentencesIn(text, language),
  }
}

/** The paragraphs with a short one after the second, the fourth and the sixth. */
const withBriefs = (paragraphs: readonly string[], briefs: readonly string[]) =>
  paragraphs.flatMap((text, n) => [text, ...(n % 2 === 1 ? briefs.slice((n - 1) / 2, (n + 1) / 2) : [])])

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Compares the words of a text with those that are wanted, with repeats. */
function scoreOf(found: string, wanted: string): Score {
  const left = new Map<string, number>()
  for (const word of wordsOf(wanted)) left.set(word, (left.get(word) ?? 0) + 1)
  let common = 0
  for (const word of wordsOf(found)) {
    const times = left.get(word) ?? 0
    if (times > 0) common++
    left.set(word, times - 1)
  }
  const precision = common / Math.max(1, wordsOf(found).length)
  const recall = common / Math.max(1, wordsOf(wanted).length)
  return { precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) }
}

const AT = 'https://site.example/story'
/** Words that make the articles of a host differ. */
const MARKS = 'abcdefghijkl'
const READERS = {
  cadence: (html: string) => readPage(html, AT).paragraphs.join('\n'),
  readability: (html: string) =>
    new Readability(parseHTML(html).document as unknown as Document).parse()?.textContent ?? '',
}

/** As `cadence`, with what several articles of the host have in common left out. */
const KNOWN = 'cadence, host known'

const mean = (scores: readonly Score[], key: keyof Score) =>
  Math.round((1000 * scores.reduce((sum, score) => sum + score[key], 0)) / scores.length) / 1000

const pages = TEST_LANGUAGES.flatMap((language) =>
  LAYOUTS.map((layout, n) => {
    const { title, paragraphs, sentences } = articleOf(language, n)
    const mark = (text: string) => text.replace(/[.!?؟”»]*$/u, (end) => ` ${MARKS[n]}${end}`)
    const article = { title, paragraphs: paragraphs.map(mark), sentences }
    const shown = n === 9 ? article.paragraphs.slice(0, 7) : article.paragraphs
    return {
      language,
      layout: n + 1,
      html: pageOf(layout, article, FURNITURE_WORDS[language], language),
      text: shown.join('\n'),
    }
  }),
)
/** The texts of the pages as they are read for drafting, once the articles of their host are known, by page. */
async function readOnKnownHosts(): Promise<string[]> {
  const { runtime, close } = await openBenchRuntime()
  const { db } = runtime
  const sources = await addSources(db, TEST_LANGUAGES.length)
  const rows = pages.map(({ language, layout, html }) => {
    const url = `https://${language}.example/${layout}`
    const { title, paragraphs } = readPage(html, url)
    const sourceId = sources[TEST_LANGUAGES.indexOf(language)] ?? ''
    const story = {
      textFrom: 'page' as const,
      publishedAt: NOW,
      fetchedAt: NOW,
      storyId: crypto.randomUUID(),
    }
    return { sourceId, guid: url, url, canonicalKey: url, title, paragraphs, language, ...story }
  })
  const stored = await db.insert(findings).values(rows).returning({ id: findings.id })
  const seconds = await secondsOf(() => findingsByIds(db, [stored[0]?.id ?? '']))
  const found = await findingsByIds(
    db,
    stored.map(({ id }) => id),
  )
  await close()
  const read = new Map(found.map(({ url, paragraphs }) => [url, paragraphs.join('\n')]))
  process.stdout.write(`one finding with the furniture of its host: ${Math.round(seconds * 1000)} ms\n`)
  return rows.map(({ url }) => read.get(url) ?? '')
}

const known = await readOnKnownHosts()
const scored = pages.flatMap(({ language, layout, html, text }, n) => {
  const texts = {
    ...Object.fromEntries(Object.entries(READERS).map(([reader, read]) => [reader, read(html)])),
    [KNOWN]: known[n] ?? '',
  }
  return Object.entries(texts).map(([reader, found]) => ({
    reader,
    language,
    layout,
    ...scoreOf(found, text),
  }))
})
const row = (reader: string, of: string, scores: Score[]) => ({
  reader,
  of,
  pages: scores.length,
  precision: mean(scores, 'precision'),
  recall: mean(scores, 'recall'),
  f1: mean(scores, 'f1'),
})
const own = (reader: string) => scored.filter((score) => score.reader === reader)
const all = own('cadence')
finish({
  bench: 'extraction',
  rows: [...Object.keys(READERS), KNOWN].flatMap((reader) => [
    row(reader, 'all', own(reader)),
    ...TEST_LANGUAGES.map((language) =>
      row(
        reader,
        language,
        own(reader).filter((score) => score.language === language),
      ),
    ),
    ...LAYOUTS.map((_, n) =>
      row(
        reader,
        `layout ${n + 1}`,
        own(reader).filter(({ layout }) => layout === n + 1),
      ),
    ),
  ]),
  targets: [
    atLeast('precision', mean(all, 'precision'), MIN.precision),
    atLeast('recall', mean(all, 'recall'), MIN.recall),
    atLeast('F1', mean(all, 'f1'), MIN.f1),
  ],
  notes: ['Invented articles in twelve layouts and five languages; words in common, the mean over pages.'],
})

import { expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { findingsByIds } from './findings.ts'
import { addSource } from './source-desk.ts'
import { findings } from './tables.ts'

const { db } = await openTestRuntime()

type Report = { title: string; paragraphs: string[]; story?: string | null }

/** Stores the reports of one new source, all on its host, and returns what is read of the first one. */
async function firstOf(host: string, reports: readonly Report[]) {
  const url = `https://${host}/feed.xml`
  const source = await addSource(db, TEST_NOW, { name: 'Courier', url, scrapeFrequencyHours: 6 })
  const rows = await db
    .insert(findings)
    .values(
      reports.map(({ title, paragraphs, story = crypto.randomUUID() }, n) => ({
        sourceId: source.id,
        guid: `${n}`,
        url: `https://${host}/${n}`,
        canonicalKey: `https://${host}/${n}`,
        title,
        paragraphs,
        language: 'en' as const,
        textFrom: 'page' as const,
        publishedAt: new Date(TEST_NOW.getTime() - n * HOUR),
        fetchedAt: TEST_NOW,
        storyId: story,
      })),
    )
    .returning({ id: findings.id })
  const [first] = await findingsByIds(db, [rows[0]?.id ?? ''])
  return first
}
const own = (n: number) =>
  `Article ${'abcdefg'[n]} says at some length what has happened in harbour ${'hijklmn'[n]} on the morning of that day.`
const SHARED = 'The company of 40 people has built a model that reads letters.'

// Covers: furniture-2
test.each([
  ['en', 'The five stories of the day, in your inbox every morning.', 'Comments (12) and 4 shares'],
  ['fr', 'Les cinq informations du jour, dans votre messagerie.', 'Commentaires (12) et 4 partages'],
  ['es', 'Las cinco noticias del día, en tu correo cada mañana.', 'Comentarios (12), compartido 4 veces'],
  ['pt', 'As cinco notícias do dia, no seu correio de manhã.', 'Comentários (12), partilhado 4 vezes'],
  ['ar', 'أهم خمسة أخبار في اليوم، في بريدكم كل صباح.', 'التعليقات (12) والمشاركات 4'],
])('a short block of three stories of a host is left out of each, in %s', async (language, letter, count) => {
  const reports = [0, 1, 2].map((n) => ({
    title: `Headline ${'abc'[n]}`,
    paragraphs: [own(n), letter, own(n + 3), count.replace('12', String(n + 5))],
  }))
  expect((await firstOf(`${language}.example`, reports))?.paragraphs).toEqual([own(0), own(3)])
  expect((await firstOf(`two-${language}.example`, reports.slice(0, 2)))?.paragraphs).toHaveLength(4)
})

test('what several reports of one event share, or have not been placed in a story, is kept', async () => {
  const story = crypto.randomUUID()
  const shared = (n: number, of: string | null) => ({ title: 'A', paragraphs: [own(n), SHARED], story: of })
  const ofOneEvent = [0, 1, 2, 3].map((n) => shared(n, story))
  expect((await firstOf('agency.example', ofOneEvent))?.paragraphs).toEqual([own(0), SHARED])
  const unplaced = [shared(0, story), ...[1, 2, 3].map((n) => shared(n, null))]
  expect((await firstOf('unplaced.example', unplaced))?.paragraphs).toEqual([own(0), SHARED])
})

test('a long paragraph is kept, and so is an article that would lose most of its text', async () => {
  const background = `${SHARED} `.repeat(6).trim()
  const long = [0, 1, 2].map((n) => ({ title: 'A', paragraphs: [own(n), background] }))
  expect((await firstOf('background.example', long))?.paragraphs).toEqual([own(0), background])
  const short = [0, 1, 2].map(() => ({ title: 'A', paragraphs: ['Short.', SHARED] }))
  expect((await firstOf('short.example', short))?.paragraphs).toEqual(['Short.', SHARED])
})

// Covers: furniture-3
test('a name that follows three headlines of a host is left out of them', async () => {
  const titled = (ending: string[]) =>
    ending.map((name, n) => ({
      title: `Harbour ${'abc'[n]} opens – at last | ${name}`,
      paragraphs: [own(n)],
    }))
  const site = await firstOf('names.example', titled(['Coast & Sea', 'Coast & Sea', 'Coast & Sea']))
  expect(site?.title).toBe('Harbour a opens – at last')
  const others = await firstOf('tags.example', titled(['Ports', 'Ships', 'Boats']))
  expect(others?.title).toBe('Harbour a opens – at last | Ports')
})

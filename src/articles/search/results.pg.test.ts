import { expect, test } from 'vitest'
import { articles, events, tools } from '../tables.ts'
import type { Language } from '#languages/rules.ts'
import { HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { search } from './calls.ts'

// Tests what a result shows of its item.

const { ask, db } = await openTestRuntime()
const publishedAt = new Date(TEST_NOW.getTime() - HOUR)
const plain = (parts: readonly { text: string }[] = []) => parts.map(({ text }) => text).join('')

const story = (language: Language, title: string, excerpt: string | null, content = 'Nothing here.') => ({
  title,
  excerpt,
  content,
  contentHtml: '',
  markupPolicy: 1,
  language,
  publishedAt,
})
const snippetOf = async (q: string, lang: Language) =>
  plain((await ask(search, { q, lang })).items[0]?.snippet)

const LONG = {
  en: 'Researchers trained a compact network on public documents, compared it with considerably larger systems, and published weights, measurements and instructions for everybody who would like to repeat experiments independently.',
  fr: 'Des chercheuses ont entraîné un réseau compact sur des documents publics, l’ont comparé à des systèmes considérablement plus grands, puis ont publié poids, mesures et instructions pour quiconque voudrait recommencer.',
  es: 'Las investigadoras entrenaron una red compacta con documentos públicos, la compararon con sistemas considerablemente mayores y publicaron pesos, mediciones e instrucciones para quienes quieran repetir los experimentos.',
  pt: 'As investigadoras treinaram uma rede compacta com documentos públicos, compararam-na com sistemas consideravelmente maiores e publicaram pesos, medições e instruções para quem quiser repetir as experiências sozinho.',
  ar: 'درّبت الباحثات شبكةً صغيرة على وثائق عامة وقارنّها بأنظمة أكبر منها بكثير، ثم نشرن الأوزان والقياسات والتعليمات لكل من يرغب في إعادة التجارب بنفسه وبأدواته الخاصة في أي مختبر أو جامعة أو شركة ناشئة مهما كانت مواردها محدودة.',
} as const

// Covers: search-8
test.each(Object.entries(LONG) as [Language, string][])(
  'in %s an excerpt that is too long ends with a whole word and an ellipsis',
  async (language, excerpt) => {
    await db.delete(articles)
    await db.insert(articles).values([story(language, 'Zephyr', excerpt)])
    const snippet = await snippetOf('Zephyr', language)
    expect(snippet).toMatch(/[\p{L}\p{M}]…$/u)
    const kept = snippet.slice(0, -1)
    expect(excerpt.startsWith(kept)).toBe(true)
    expect(excerpt.slice(kept.length)).toMatch(/^[\s,،]/)
    expect(kept.length).toBeGreaterThan(170)
  },
)

test('a complete excerpt is shown whole, and a tool’s excerpt is also cut at a word', async () => {
  const whole = `${'a'.repeat(99)} ${'b'.repeat(99)}.`
  await db.insert(articles).values([story('en', 'Mistral whole', whole)])
  expect(await snippetOf('Mistral', 'en')).toBe(whole)
  const description = `${'Sirocco '.repeat(18)}considerably`
  await db
    .insert(tools)
    .values({ name: 'Sirocco', title: 'A wind', description, language: 'en', publishedAt })
  expect(await snippetOf('Sirocco', 'en')).toBe(`${'Sirocco '.repeat(18).trim()}…`)
})

// Covers: search-8
test('a passage of a long body ends with a whole word', async () => {
  const words = `${'word '.repeat(3990)}the simoom considerably`
  const content = `${words.padStart(20_000 - 5, 'x')} considerably more`
  await db.insert(articles).values([story('en', 'A wind', 'Short.', content)])
  const snippet = await snippetOf('simoom', 'en')
  expect(snippet).toMatch(/word the simoom considerably …$/)
})

// Covers: search-11
test('a result for an event says when it takes place, and other results do not', async () => {
  const [row] = await db
    .insert(articles)
    .values([{ ...story('en', 'Levanter days', 'Short.'), category: 'events' }])
    .returning({ id: articles.id })
  const startsAt = new Date('2027-03-12T23:30:00Z')
  await db.insert(events).values({ articleId: row?.id ?? '', startsAt, timeZone: 'Asia/Tokyo' })
  await db.insert(articles).values([story('en', 'Levanter news', 'Short.')])
  const { items } = await ask(search, { q: 'Levanter', lang: 'en' })
  expect(items.map(({ kind, event }) => [kind, event?.starts_at, event?.time_zone])).toEqual(
    expect.arrayContaining([
      ['event', startsAt.toISOString(), 'Asia/Tokyo'],
      ['article', undefined, undefined],
    ]),
  )
})

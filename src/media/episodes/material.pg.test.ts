import { beforeEach, expect, test } from 'vitest'
import { trendingItems } from '#articles/episode-material.ts'
import { renderMarkdown } from '#articles/markup.ts'
import { articles, translations } from '#articles/tables.ts'
import { DAY } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { generatedContent } from '#writing/tables.ts'
import { materialOf } from './material.ts'

const { db } = await openTestRuntime()
beforeEach(async () => {
  for (const each of [generatedContent, articles, translations]) await db.delete(each)
})

const source = (n: number, publisher: string) => ({
  n,
  url: `https://${n}.example/report`,
  publisher,
  title: `Report ${n}`,
  language: 'en' as const,
})

/** Publishes a brief with this text and returns it as material. */
async function materialWith(content: string, translation?: string) {
  const id = crypto.randomUUID()
  await db.insert(generatedContent).values({
    id,
    title: 'A brief',
    excerpt: '',
    content: '',
    contentType: 'article',
    language: 'en',
    topic: 'AI News',
    sources: ['Harbor Ledger', 'Dock & Wire'].map((publisher, i) => ({
      ...source(i + 1, publisher),
      publishedAt: null,
      paragraphs: [`The text of report ${i + 1}.`],
    })),
    createdAt: TEST_NOW,
  })
  await db.insert(articles).values({
    id,
    title: 'A brief',
    excerpt: 'What it is about.',
    markupPolicy: 1,
    language: 'en',
    publishedAt: TEST_NOW,
    content,
    contentHtml: renderMarkdown(content),
    metadata: { kind: 'brief' },
    // a correction has changed the first publisher
    sources: ['Vellmar Courier', 'Dock & Wire'].map((publisher, i) => ({
      ...source(i + 1, publisher),
      published_at: null,
    })),
  })
  if (translation !== undefined)
    await db.insert(translations).values({
      kind: 'article',
      itemId: id,
      language: 'fr',
      title: 'Une brève',
      fields: { excerpt: 'Extrait.', content: translation, content_html: renderMarkdown(translation) },
      translator: 'person',
      createdAt: TEST_NOW,
    })
  const items = await trendingItems(db, {
    language: translation === undefined ? 'en' : 'fr',
    since: new Date(TEST_NOW.getTime() - DAY),
    now: TEST_NOW,
    limit: 1,
    except: [],
  })
  const [material] = await materialOf(db, items)
  return material
}

// Covers: brief-5
test('a brief that an editor rewrote as prose is spoken as an ordinary article', async () => {
  const material = await materialWith('Prose about cranes. [1][2]\n\nMore prose. [2]')
  expect(material?.brief).toBeNull()
  expect(material?.paragraphs).toEqual(['Prose about cranes. [1][2]', 'More prose. [2]'])
})

// Covers: brief-5
test('paragraphs that an editor added to a brief are spoken in their place', async () => {
  const material = await materialWith('> A point. [1]\n\nAn added line.\n\n> Another point. [2]')
  expect(material?.brief?.points).toEqual(['A point. [1]', 'An added line.', 'Another point. [2]'])
})

// Covers: brief-5
test('an episode names a publisher as a correction has it, and keeps the text of its report', async () => {
  const material = await materialWith('> A point. [1]')
  expect(material?.sources.map(({ publisher, paragraphs }) => [publisher, paragraphs])).toEqual([
    ['Vellmar Courier', ['The text of report 1.']],
    ['Dock & Wire', ['The text of report 2.']],
  ])
})

// Covers: brief-5
test('the differences of a translated brief without figures are spoken as differences', async () => {
  const brief = (point: string, heading: string) =>
    `> ${point} [1]\n\n## ${heading}\n\n- **31** [1]\n- **47** [2]`
  const material = await materialWith(
    brief('A point.', 'Where sources differ'),
    brief('Un point.', 'Pas le même chiffre'),
  )
  expect(material?.brief).toEqual({
    points: ['Un point. [1]'],
    figures: [],
    differences: ['31 [1]', '47 [2]'],
  })
})

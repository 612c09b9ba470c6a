import { expect, test } from 'vitest'
import type { Language } from '#languages/rules.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { article } from '../calls.ts'
import { renderMarkdown } from '../markup.ts'
import { briefHtml } from '../news/brief-html.ts'
import { articles, translations } from '../tables.ts'

const { db, ask } = await openTestRuntime()

/** The Markdown of a brief with a difference below this heading. */
const contentWith = (heading: string, sides = ['- **31** ships. [1]', '- **47** ships. [2]']) =>
  ['> A point. [1]', `## ${heading}`, sides.join('\n')].join('\n\n')

/** Publishes a brief with a translation into French; returns its text as its page in a language shows it. */
async function pageOf(language: Language, content: string): Promise<string> {
  const id = crypto.randomUUID()
  await db.insert(articles).values({
    id,
    title: 'A brief',
    markupPolicy: 1,
    language: 'en',
    publishedAt: TEST_NOW,
    content,
    contentHtml: renderMarkdown(content),
    metadata: { kind: 'brief', as_published: true },
    sources: [1, 2].map((n) => ({
      n,
      url: `https://${n}.example/report`,
      publisher: `Publisher ${n}`,
      title: `Report ${n}`,
      language: 'en' as const,
      published_at: `2026-11-20T0${n}:00:00Z`,
    })),
  })
  const translated = contentWith('Les sources se contredisent')
  await db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: 'Une brève',
    fields: { content: translated, content_html: renderMarkdown(translated) },
    translator: 'person',
    createdAt: TEST_NOW,
  })
  const view = await ask(article, { id, lang: language })
  return briefHtml(view.content_html, view.sources, (iso) => iso, 'Latest')
}

// Covers: brief-3
test.each([
  ['in its own language', 'en'],
  ['on a page in another language', 'ar'],
  ['in a translation with a heading of its own', 'fr'],
] as const)('differences are set apart with the latest source %s', async (_, language) => {
  const html = await pageOf(language, contentWith('Where sources differ'))
  expect(html).toContain('class="differ"')
  expect(html.split('Latest')[0]).toContain('Publisher 2')
  expect(html.match(/Latest/g)).toHaveLength(1)
})

// Covers: brief-3
test('differences of which one side was removed are an ordinary list', async () => {
  const html = await pageOf('en', contentWith('Where sources differ', ['- **31** ships. [1]']))
  expect(html).not.toContain('class="differ"')
  expect(html).not.toContain('Latest')
})

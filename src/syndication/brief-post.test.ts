import { parseJsonFeed } from 'feedsmith'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#articles/markup.ts'
import type { Language } from '#languages/rules.ts'
import { articles, translations } from '#articles/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'

const { app, db } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })

const CONTENT = [
  '> The port switched off **Staddle** on Sunday. [1]',
  '> Dockers asked for an override & lost. [2]',
  '## In numbers',
  '- **18,400** containers were still waiting. [1]\n- The licence costs **€3.9 million**. [2]',
].join('\n\n')

/** Publishes a brief and returns its id. */
async function publishBrief(metadata: Record<string, unknown>): Promise<string> {
  const id = crypto.randomUUID()
  await db.insert(articles).values({
    id,
    title: 'A brief',
    markupPolicy: 1,
    language: 'en',
    publishedAt: TEST_NOW,
    content: CONTENT,
    contentHtml: renderMarkdown(CONTENT),
    metadata: { kind: 'brief', ...metadata },
    writtenBy: 'software',
    sources: ['Harbour Ledger', 'Dock & Wire'].map((publisher, i) => ({
      n: i + 1,
      url: `https://${i + 1}.example/report?a=1&b=2`,
      publisher,
      title: `Report ${i + 1}`,
      language: 'en',
      published_at: null,
    })),
  })
  return id
}

/** The post of an article in the feed of a language. */
async function postIn(language: Language, id: string) {
  const feed = parseJsonFeed(await (await app.request(`http://localhost/${language}/feed.json`)).text())
  const post = feed.items?.find((item) => item.id === `urn:uuid:${id}`)
  const { document } = parseHTML(`<html><body>${post?.content_html ?? ''}</body></html>`)
  return { post, document }
}

// Covers: brief-6
test('a brief is a list of quotations with sources, then figures, sources and how it was made', async () => {
  const { post, document } = await postIn('en', await publishBrief({ as_published: true }))
  expect(post?.authors).toEqual([{ name: 'Cadence, compiled by software' }])
  const [points, figures, sources] = [...document.querySelectorAll('ul, ol')]
  const quotes = [...(points?.querySelectorAll('li > blockquote') ?? [])]
  expect(quotes.map((quote) => [quote.textContent?.trim(), quote.getAttribute('cite')])).toEqual([
    ['The port switched off Staddle on Sunday.', 'https://1.example/report?a=1&b=2'],
    ['Dockers asked for an override & lost.', 'https://2.example/report?a=1&b=2'],
  ])
  const linksIn = (list: Element | undefined) =>
    [...(list?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')])
  const both = ['https://1.example/report?a=1&b=2', 'https://2.example/report?a=1&b=2']
  expect(linksIn(points)).toEqual([
    ['Harbour Ledger', both[0]],
    ['Dock & Wire', both[1]],
  ])
  expect(linksIn(figures)).toEqual(linksIn(points))
  expect(linksIn(sources)).toEqual([
    ['Report 1', both[0]],
    ['Report 2', both[1]],
  ])
  expect(document.body.lastElementChild?.textContent).toBe(
    'Compiled from 2 sources by software, approved by an editor',
  )
})

// Covers: brief-6
test.each([
  ['an editor has changed', 'es', false],
  ['was translated', 'fr', true],
] as const)('a brief that %s has no quotations, but names its sources', async (_, language, published) => {
  const id = await publishBrief({ as_published: published })
  await db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: 'Une brève',
    fields: { content: CONTENT, content_html: renderMarkdown(CONTENT) },
    translator: 'a-model',
    reviewedAt: TEST_NOW,
    createdAt: TEST_NOW,
  })
  const { document } = await postIn(language, id)
  expect(document.querySelectorAll('blockquote')).toHaveLength(0)
  const named = [...document.querySelectorAll('p')].map((each) => each.textContent)
  expect(named).toContain('The port switched off Staddle on Sunday. Harbour Ledger')
  expect(named).toContain('Dockers asked for an override & lost. Dock & Wire')
})

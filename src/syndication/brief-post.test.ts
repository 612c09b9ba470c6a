import { parseJsonFeed } from 'feedsmith'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#articles/markup.ts'
import { articles } from '#articles/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'

const { app, db } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })

// Covers: brief-6
test('a brief is a list of quotations with sources, then figures, sources and how it was made', async () => {
  const content = [
    '> The port switched off **Staddle** on Sunday. [1]',
    '> Dockers asked for an override & lost. [2]',
    '## In numbers',
    '- **18,400** containers were still waiting. [1]\n- The licence costs **€3.9 million**. [2]',
  ].join('\n\n')
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
  const feed = parseJsonFeed(await (await app.request('http://localhost/en/feed.json')).text())
  const post = feed.items?.find((item) => item.id === `urn:uuid:${id}`)
  expect(post?.authors).toEqual([{ name: 'Cadence, compiled by software' }])
  const { document } = parseHTML(`<html><body>${post?.content_html ?? ''}</body></html>`)
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

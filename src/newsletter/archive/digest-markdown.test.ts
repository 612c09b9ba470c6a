import { expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import { articles } from '#articles/tables.ts'
import { cookieOf } from '#testing/test-cookie.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { frozenStory, sentEdition } from './test-archive.ts'

const { app, db, clock } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const get = async (path: string, cookie = '') =>
  app.request(`http://localhost:3000${path}`, { headers: { ...(cookie !== '' && { cookie }) } })

async function article(title: string): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title,
      excerpt: 'Short.',
      content: 'Text.',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      publishedAt: new Date(TEST_NOW.getTime() - 5 * HOUR),
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}

// Covers: private-feeds-12
test('an edition is available as Markdown with the stories of free readers, whoever asks', async () => {
  const [lead, rest, premium] = [
    await article('Lead](x) *bold*'),
    await article('Rest'),
    await article('Paid'),
  ]
  const id = await sentEdition(db, new Date(TEST_NOW.getTime() - HOUR), {
    lead: frozenStory(lead, { title: 'Lead' }),
    rest: [frozenStory(rest, { title: 'Rest' })],
    premium: [frozenStory(premium, { title: 'Paid alone', excerpt: 'The canary sings.' })],
    subject: 'The morning',
  })
  const editor = await cookieOf({ app, db }, 'editor@example.com', 'admin')
  for (const cookie of ['', editor]) {
    const list = await get('/en/digest.md', cookie)
    expect(list.headers.get('link')).toBe('<https://cadence.example/en/digest>; rel="canonical"')
    expect(await list.text()).toContain(`[The morning](<https://cadence.example/en/digest/${id}.md>)`)
    const answer = await get(`/en/digest/${id}.md`, cookie)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(answer.headers.get('link')).toContain(`https://cadence.example/en/digest/${id}>`)
    expect(text).toMatch(/^# The morning\n\n.*November 20, 2026\n\n## \[/)
    for (const said of ['### [Rest](<https://cadence.example/en/news/', '\\*bold\\*'])
      expect(text).toContain(said)
    expect(text).not.toMatch(/Paid alone|canary/)
  }
  clock.pass(11 * 60_000)
  expect((await get(`/en/digest/${crypto.randomUUID()}.md`)).headers.get('content-type')).toContain(
    'text/html',
  )
})

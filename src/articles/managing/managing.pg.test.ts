// long: every change of an article, as each kind of caller makes it
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { correctArticle, retractArticle } from '../corrections/calls.ts'
import { articleVersions, corrections } from '../corrections/tables.ts'
import { MARKUP_POLICY } from '../markup.ts'
import { article, articles as newsList } from '../calls.ts'
import { articles, translations } from '../tables.ts'
import type { InputOf } from '#platform/call.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#platform/clock.ts'
import { cookieOf } from '#testing/test-cookie.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { adminArticle, adminArticleChange, adminArticleCreate, previewMarkdown } from './calls.ts'
import { pagesRefreshed } from './test-pages-refreshed.ts'

// Tests how administrators write and change articles, through the calls alone.

const { runtime, app, ask, clock, db, admin } = await openTestRuntime()
const editor = await admin()
const NOTE = 'The round was 62 million, not 26 million.'
const from = (ms: number) => new Date(TEST_NOW.getTime() + ms)
const at = (ms: number) => from(ms).toISOString()

type Asked = Partial<InputOf<typeof adminArticleCreate>>
const write = (more: Asked = {}) =>
  ask(
    adminArticleCreate,
    { title: 'A round of 26 million', content: 'Corvane raised 26.', language: 'en', ...more },
    editor,
  )
const change = (id: string, more: Omit<InputOf<typeof adminArticleChange>, 'id'>) =>
  ask(adminArticleChange, { id, ...more }, editor)
const shown = (id: string) => ask(article, { id, lang: 'en' })

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [translations, articles]) await db.delete(table)
})

// Covers: admin-5-1, admin-5-2, admin-5-3
test('an article needs a title and a text; tier and category have defaults', async () => {
  const refused: [Asked, string][] = [
    [{ title: '  ' }, 'library.managing.titleRequired'],
    [{ title: 'x'.repeat(301) }, 'library.managing.titleLong'],
    [{ content: '\n' }, 'library.managing.contentRequired'],
    [{ content: 'x'.repeat(100_001) }, 'library.managing.contentLong'],
    [{ excerpt: 'x'.repeat(1001) }, 'library.managing.excerptLong'],
    [{ author: 'x'.repeat(201) }, 'library.managing.authorLong'],
    [{ access_tier: 'gold' as 'b2b' }, 'library.managing.tierRequired'],
    [{ category: 'gossip' as 'news' }, 'library.managing.categoryRequired'],
    [{ badge: 'Gossip' as 'New' }, 'problem.invalid'],
    ...[
      'a picture',
      'javascript:alert(1)',
      'ftp://a.example/a.png',
      '//a.example/a.png',
      '/pictures/../a.png',
    ].map((image_url): [Asked, string] => [{ image_url }, 'library.managing.imageUrl']),
  ]
  for (const [wrong, code] of refused)
    await expect(write(wrong), code).rejects.toMatchObject({ code, status: 422 })
  expect(await db.$count(articles)).toBe(0)
  for (const image_url of ['https://a.example/a.png?w=1', '/pictures/a-960.webp', 'article-images/a.jpg'])
    expect(await write({ image_url })).toMatchObject({ image_url })
  expect(await write({ image_url: '', author: '' })).toMatchObject({
    access_tier: 'freemium',
    category: 'news',
    topic: 'AI News',
    image_url: null,
    author: null,
    state: 'published',
    published_at: TEST_NOW.toISOString(),
  })
})

// Covers: admin-3-1, admin-7-6
test('the seven fields of the specification create an article in the language of the request', async () => {
  const cookie = await cookieOf({ app, db }, 'seven@example.com', 'admin')
  const post = async (fields: object) => {
    const answer = await app.request('http://localhost:3000/api/admin/articles', {
      method: 'POST',
      headers: {
        cookie,
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
        'accept-language': 'fr',
      },
      body: JSON.stringify(fields),
    })
    return { http: answer.status, ...((await answer.json()) as object) }
  }
  const seven = {
    title: 'Une levée de 26 millions',
    content: 'Corvane a levé 26 millions.',
    excerpt: 'Corvane lève 26 millions.',
    author: 'Ada',
    image_url: 'https://a.example/a.png',
    access_tier: 'premium',
    category: 'news',
  }
  expect(await post(seven)).toMatchObject({ ...seven, http: 200, language: 'fr', state: 'published' })
  expect(await post({ ...seven, language: 'en' })).toMatchObject({ http: 200, language: 'en' })
  expect(await post({ content: 'Sans titre.' })).toMatchObject({
    http: 422,
    code: 'library.managing.titleRequired',
    detail: 'Donnez un titre à l’article.',
  })
})

// Covers: admin-5-12
test('an article published now is readable immediately, as safe HTML, with an excerpt cut from the text', async () => {
  const content = `**Corvane** raised 26.<script>alert(1)</script> ${'More of it. '.repeat(30)}`
  const before = await (await app.request('http://localhost/api/articles')).json()
  expect(before).toMatchObject({ items: [] })
  const id = crypto.randomUUID()
  await pagesRefreshed(runtime, () => write({ id, content }))
  const { excerpt, content_html: html } = await shown(id)
  expect(html).toContain('<strong>Corvane</strong>')
  expect(html).not.toContain('<script')
  expect([excerpt.startsWith('Corvane raised 26.'), excerpt.endsWith('…'), excerpt.length]).toEqual([
    true,
    true,
    201,
  ])
  expect((await ask(newsList, {})).items.map((item) => item.id)).toEqual([id])
  const kept = async () => JSON.stringify(await (await app.request('http://localhost/api/articles')).json())
  await expect.poll(kept).toContain(id)
})

test('a draft is only visible at the desk until it is published', async () => {
  const { id, state } = await write({ publish: 'draft' })
  expect(state).toBe('draft')
  await expect(shown(id)).rejects.toMatchObject({ code: 'library.articleNotFound' })
  expect(await change(id, { title: 'Better words', publish: 'now' })).toMatchObject({ state: 'published' })
  expect(await shown(id)).toMatchObject({ title: 'Better words', corrections: [] })
})

// Covers: admin-7-6
test('a scheduled article appears at its time, and no cached answer delays it', async () => {
  const { id } = await write({ publish: 'later', publish_at: at(2 * HOUR) })
  const page = async () => (await app.request(`http://localhost/api/articles/${id}`)).status
  const document = async () =>
    (await (await app.request(`http://localhost:3000/en/news/${id}.md`)).text()).includes('Corvane')
  const lists = () =>
    Promise.all(
      ['articles', 'home'].map(async (name) =>
        (await (await app.request(`http://localhost/api/${name}`)).text()).includes(id),
      ),
    )
  clock.set(from(2 * HOUR - 1))
  expect([await page(), await lists()]).toEqual([404, [false, false]])
  clock.set(from(2 * HOUR))
  expect([await page(), await document(), await lists()]).toEqual([200, true, [true, true]])
})

test('an article is scheduled from now up to a year ahead, with a clock tolerance of five minutes', async () => {
  for (const publish_at of [at(-5 * MINUTE - SECOND), at(366 * DAY + SECOND), undefined])
    await expect(write({ publish: 'later', ...(publish_at && { publish_at }) })).rejects.toMatchObject({
      code: 'library.managing.publishAt',
      status: 422,
    })
  expect(await write({ publish: 'later', publish_at: at(-4 * MINUTE) })).toMatchObject({
    state: 'published',
    published_at: TEST_NOW.toISOString(),
  })
  const { id } = await write({ publish: 'later', publish_at: at(366 * DAY) })
  const draft = await change(id, { publish: 'draft' })
  expect([draft.state, draft.published_at]).toEqual(['draft', null])
  expect(await change(id, { publish: 'later', publish_at: at(DAY) })).toMatchObject({ state: 'scheduled' })
})

// Covers: admin-7-6
test('sending the same new article twice, even at the same time, creates only one', async () => {
  const id = crypto.randomUUID()
  const [one, other] = await Promise.all([write({ id }), write({ id, title: 'Other words' })])
  expect(other).toEqual(one)
  clock.pass(HOUR)
  expect(await write({ id, title: 'Later words' })).toEqual(one)
  expect(await db.$count(articles)).toBe(1)
})

// Covers: desk-articles-4
test('changing the text of a published article needs a note, and the previous version is kept', async () => {
  const { id } = await write({ excerpt: 'Money.' })
  await db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: 'Une levée',
    fields: {},
    sourceHash: 'old',
    createdAt: from(-HOUR),
  })
  clock.pass(HOUR)
  for (const edit of [{ title: 'A round' }, { excerpt: 'More money.' }, { content: 'Corvane raised 62.' }])
    await expect(change(id, { ...edit, author: 'Ada' })).rejects.toMatchObject({
      code: 'library.correction.noteNeeded',
      status: 422,
    })
  expect(await shown(id)).toMatchObject({ content: 'Corvane raised 26.', author: null, corrections: [] })
  await change(id, { content: 'Corvane raised 62.', author: 'Ada', note: NOTE })
  expect(await shown(id)).toMatchObject({
    content: 'Corvane raised 62.',
    content_html: expect.stringContaining('62'),
    author: 'Ada',
    corrections: [{ note: NOTE, changed: ['content'] }],
  })
  expect(await db.select().from(articleVersions)).toMatchObject([{ content: 'Corvane raised 26.' }])
  expect((await db.select().from(translations))[0]?.staleAt).toEqual(clock.now())
})

// Covers: admin-7-5
test('a form that sends every field back changes nothing, and other fields need no note', async () => {
  const { id } = await write({ content: 'One.\n\nTwo.' })
  await db.update(articles).set({ content: 'One.\r\n\r\nTwo.\r\n', excerpt: null }).where(eq(articles.id, id))
  const before = await ask(adminArticle, { id }, editor)
  clock.pass(HOUR)
  const { title, access_tier, category } = before
  const back = {
    title,
    excerpt: '',
    content: 'One.\n\nTwo.',
    author: '',
    image_url: '',
    access_tier,
    category,
  }
  expect(await change(id, { ...back, publish: 'now' })).toEqual(before)
  const free = {
    author: 'Ada',
    access_tier: 'premium',
    category: 'agents',
    image_url: 'https://a.example/a.png',
  } as const
  expect(await change(id, { ...back, ...free })).toMatchObject({ ...free, updated_at: at(HOUR) })
  expect(await db.$count(corrections)).toBe(0)
  expect((await shown(id)).content_type).toBe('agent')
})

// Covers: desk-articles-4
test('an outdated version is refused, published articles stay public, and retracted ones keep their text', async () => {
  const { id, updated_at } = await write()
  clock.pass(HOUR)
  await ask(correctArticle, { id, note: NOTE, edits: { title: 'A round of 62 million' } }, editor)
  await expect(change(id, { author: 'Ada', updated_at })).rejects.toMatchObject({
    code: 'library.correction.changedMeanwhile',
    status: 412,
  })
  for (const publish of ['draft', 'later'] as const)
    await expect(change(id, { publish, publish_at: at(DAY) })).rejects.toMatchObject({
      code: 'library.managing.isPublished',
      status: 409,
    })
  await ask(retractArticle, { id, note: 'The document on which this rests was forged.' }, editor)
  await expect(change(id, { content: 'It was true.', note: NOTE })).rejects.toMatchObject({
    code: 'library.correction.retracted',
    status: 409,
  })
  expect(await change(id, { access_tier: 'b2b' })).toMatchObject({ state: 'retracted', access_tier: 'b2b' })
  const nobody = crypto.randomUUID()
  await expect(change(nobody, { title: 'x' })).rejects.toMatchObject({ code: 'library.articleNotFound' })
  await expect(ask(adminArticle, { id: nobody }, editor)).rejects.toMatchObject({ status: 404 })
})

// Covers: admin-7-5
test('two editors who start from one version do not overwrite each other', async () => {
  const { id, updated_at } = await write({ publish: 'draft' })
  clock.pass(HOUR)
  const outcomes = await Promise.allSettled([
    change(id, { title: 'Mine', updated_at }),
    change(id, { title: 'Yours', updated_at }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

// Covers: desk-articles-5
test('a preview is the HTML that readers will see', async () => {
  const content =
    'A **claim**. [1]\n\n<img src=x onerror=alert(1)>\n\n![chart](https://elsewhere.example/a.png)'
  const { html } = await ask(previewMarkdown, { content }, editor)
  expect(html).toContain('<strong>claim</strong>')
  expect(html).toContain('href="#source-1"')
  expect(html).not.toContain('<img')
  const { id } = await write({ content })
  expect((await shown(id)).content_html).toBe(html)
  expect(MARKUP_POLICY).toBe((await db.select().from(articles))[0]?.markupPolicy)
})

// Covers: desk-review-36
test('the badge of an article is set, changed and removed without a note for readers', async () => {
  const { id, badge } = await write({ badge: 'Trending' })
  expect(badge).toBe('Trending')
  for (const next of ['Research Breakthrough', null] as const) {
    expect(await change(id, { badge: next })).toMatchObject({ badge: next })
    expect(await ask(adminArticle, { id }, editor)).toMatchObject({ badge: next })
    expect((await shown(id)).metadata['badge'] ?? null).toBe(next)
  }
})

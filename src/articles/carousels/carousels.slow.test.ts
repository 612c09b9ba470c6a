// long: one carousel, from its text to the removal of its files
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { correctArticle, retractArticle } from '../corrections/calls.ts'
import { adminArticleDelete } from '../managing/calls.ts'
import { articles, translations } from '../tables.ts'
import { showTranslation } from '../translation/translation.ts'
import { DAY, MINUTE } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { articleCarousel } from './calls.ts'
import { carouselFile } from './carousel-file.ts'
import { makeCarouselJob } from './make-carousel.ts'
import { sweepCarouselsJob } from './sweep-carousels.ts'
import { carousels } from './tables.ts'
import { wordsOfSlide } from './slide-words.ts'

const { ask, db, clock, runtime, admin } = await openTestRuntime()
const reader = (plan?: string, roles: string[] = []): Caller => ({
  id: '00000000-0000-4000-8000-000000000001',
  email: 'reader@example.com',
  roles,
  sessionId: '00000000-0000-4000-8000-000000000002',
  ...(plan !== undefined && { plan }),
})
const [free, premium, b2b] = [reader(), reader('premium'), reader('b2b')]

const CONTENT = `## What is new

The company released **a model** on Tuesday, which reads whole code bases. [1] It declines to answer when the evidence is thin. [2]

The round values the company at $157bn, up from $86bn in February. [1]

## What it means

Dr. Ada Lovelace, who saw it, called the result “a start”. [2]

Some 37% of questions that it could not answer before are answered now.`

/** Enough for three slides. */
const BRIEF = { content: 'It says so. [1]', excerpt: null }

async function story(more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const source = { language: 'en', published_at: null }
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A model that knows what it does not know',
      excerpt: 'It says so.',
      content: CONTENT,
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      publishedAt: new Date(TEST_NOW.getTime() - 30 * DAY),
      sources: [
        { ...source, n: 1, url: 'https://example.com/one', publisher: 'The Daily', title: 'A model' },
        { ...source, n: 2, url: 'https://example.com/two', publisher: 'Le Jour', title: 'Un modèle' },
      ],
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const rows = () => db.select().from(carousels)
async function made(): Promise<void> {
  for (const { id, contentHash } of await rows()) await makeCarouselJob.run({ id, contentHash }, runtime)
}
async function ready(id: string, caller = premium) {
  await ask(articleCarousel, { id }, caller)
  await made()
  return ask(articleCarousel, { id }, caller)
}
const file = (path: string, caller: Caller | null) =>
  carouselFile(runtime, path.replace(/\?.*/, ''), caller, new Request('http://localhost'))
const pdfOf = ({ pdf_url: url }: Awaited<ReturnType<typeof ready>>) => url ?? ''
const nothing = async () => new Set<string>()
const kept = async () => (await rows()).flatMap(({ pdf, pictures }) => [pdf ?? '', ...pictures])

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const table of [carousels, translations]) await db.delete(table)
})

// Covers: carousels-1
test('an article becomes a cover, its own sentences and its sources, word for word', async () => {
  const id = await story()
  const { slides, title, language } = await ask(articleCarousel, { id }, premium)
  expect([title, language]).toEqual(['A model that knows what it does not know', 'en'])
  expect(slides.map(({ kind, figure, cited }) => [kind, figure, cited])).toEqual([
    ['cover', null, []],
    ['point', null, [1, 2]],
    ['figure', '$157bn', [1]],
    ['point', null, [2]],
    ['figure', '37%', []],
    ['sources', null, []],
  ])
  expect(slides[0]).toMatchObject({ kicker: 'AI News · October 21, 2026', text: ['It says so.'] })
  expect(slides[1]).toMatchObject({ title: 'What is new', publishers: ['The Daily', 'Le Jour'] })
  expect(slides[3]?.text).toEqual(['Dr. Ada Lovelace, who saw it, called the result “a start”.'])
  const said = slides.slice(1, -1).flatMap(({ text }) => text)
  const whole = CONTENT.replaceAll(/ \[\d\]|\*\*/g, '')
  expect(said).toHaveLength(5) // The first of two sentences is a separate text.
  for (const text of said) expect(whole).toContain(text)
  expect(slides.at(-1)?.sources.map(({ n, publisher }) => [n, publisher])).toEqual([
    [1, 'The Daily'],
    [2, 'Le Jour'],
  ])
  expect(slides.at(-1)?.text).toEqual(['Read the full story', `http://localhost:3000/en/news/${id}`])
})

// Covers: carousels-1
test('a long text gives eight points, a short one its sentences, and many sources several slides', async () => {
  const long = Array.from({ length: 30 }, (_, n) => `Paragraph ${n} has a sentence. And a second one.`).join(
    '\n\n',
  )
  const source = {
    url: 'https://example.com',
    publisher: 'P',
    title: 'T',
    language: null,
    published_at: null,
  }
  const sources = Array.from({ length: 13 }, (_, n) => ({ ...source, n: n + 1 }))
  const carousel = await ask(articleCarousel, { id: await story({ content: long, sources }) }, premium)
  expect(carousel.slides.map(({ kind }) => kind)).toEqual([
    'cover',
    ...Array(8).fill('point'),
    ...Array(3).fill('sources'),
  ])
  const short = 'First. There is only one. Dr. Lee of the U.S. office saw it! Is it AI? It is. Fifth…'
  const { slides } = await ask(articleCarousel, { id: await story({ content: short, sources: [] }) }, premium)
  expect(slides.slice(1, -1).flatMap(({ text }) => text)).toEqual([
    'First.',
    'There is only one.',
    'Dr. Lee of the U.S. office saw it!',
    'Is it AI?',
    'It is.',
    'Fifth…',
  ])
  expect(slides.at(-1)?.text[0]).toBe('No sources are listed for this text.')
})

// Covers: carousels-4, carousels-7
test('a job makes images and a PDF once; until then the answer is 202 with the texts', async () => {
  const id = await story()
  const first = await ask(articleCarousel, { id }, premium)
  expect([first.state, first.pdf_url, first.slides[0]?.image_url]).toEqual(['making', null, null])
  await made()
  const second = await ask(articleCarousel, { id }, b2b)
  expect(second.state).toBe('ready')
  const [before] = await rows()
  await made()
  expect(await rows()).toEqual([before])
  const pdf = Buffer.from(await (await file(pdfOf(second), premium)).arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const picture = await file(second.slides[5]?.image_url ?? '', premium)
  const archive = await file(second.zip_url ?? '', premium)
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual(
    [200, 'image/png', 'private, no-store'],
  )
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  const zip = Buffer.from(await archive.arrayBuffer())
  expect(archive.headers.get('content-length')).toBe(String(zip.length))
  const kind = [archive.headers.get('content-type'), archive.headers.get('cache-control')]
  expect(kind).toEqual(['application/zip', 'private, no-store'])
  for (const [n, name] of (before?.pictures ?? []).entries()) {
    expect(zip.includes(`slide-0${n + 1}.png`)).toBe(true)
    const bytes = Buffer.from(await new Response(runtime.outside.files.read(name)).arrayBuffer())
    expect(zip.includes(bytes)).toBe(true)
  }
  // The alternative text of each PDF page equals the text on the slide.
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
  for (const slide of second.slides) expect(pdf.toString('latin1')).toContain(utf16(wordsOfSlide(slide)))
})

test('aborting an archive closes the image that was being read', async () => {
  const view = await ready(await story(BRIEF))
  const { files } = runtime.outside
  const [opened, closed]: [string[], string[]] = [[], []]
  const read: typeof files.read = (name, range) => {
    const bytes = files.read(name, range).getReader()
    opened.push(name)
    return new ReadableStream({
      async pull(to) {
        const { done, value } = await bytes.read()
        if (done) to.close()
        else to.enqueue(value)
      },
      async cancel(why) {
        await bytes.cancel(why)
        closed.push(name)
      },
    })
  }
  const watched = { ...runtime, outside: { ...runtime.outside, files: { ...files, read } } }
  const asked = new Request('http://localhost')
  const archive = await carouselFile(watched, view.zip_url ?? '', premium, asked)
  const body = archive.body?.getReader()
  await body?.read()
  await body?.cancel('the reader has gone').catch(() => undefined)
  expect([opened.length, closed]).toEqual([1, opened])
})

// Covers: carousels-9
test('slides and their files are for readers with a paid plan that opens the article', async () => {
  const [id, forCompanies] = [await story(), await story({ ...BRIEF, accessTier: 'b2b' })]
  const refused = { code: 'library.carousels.premiumOnly', status: 403 }
  await expect(ask(articleCarousel, { id }, free)).rejects.toMatchObject(refused)
  await expect(ask(articleCarousel, { id })).rejects.toMatchObject({ status: 401 })
  await expect(ask(articleCarousel, { id: forCompanies }, premium)).rejects.toMatchObject({
    code: 'library.carousels.b2bOnly',
    status: 403,
  })
  const later = await story({ publishedAt: new Date(TEST_NOW.getTime() + DAY) })
  await expect(ask(articleCarousel, { id: later }, b2b)).rejects.toMatchObject({ status: 404 })
  expect(await rows()).toEqual([])
  const view = await ready(forCompanies, b2b)
  const url = pdfOf(view)
  const states = [null, free, premium, b2b, reader(undefined, ['admin'])]
  for (const path of [url, view.zip_url ?? '', view.slides[0]?.image_url ?? '']) {
    const answers = await Promise.all(states.map((caller) => file(path, caller)))
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 401, 403, 403, 200, 200])
    for (const answer of answers) expect(answer.headers.get('cache-control')).toMatch(/no-store$/)
  }
  for (const path of [
    '/carousels/x',
    `/carousels/${crypto.randomUUID()}.pdf`,
    url.replace('.pdf', '/99.png'),
    '/carousels/../audio/x.mp3',
  ])
    expect([path, (await file(path, b2b)).status]).toEqual([path, 404])
})

// Covers: carousels-5
test('slides use a reviewed translation, or else the original', async () => {
  const id = await story()
  const translation = { kind: 'article' as const, itemId: id, title: 'Un modèle' }
  const fields = { excerpt: 'Il le dit.', content: 'Une phrase. [1]', content_html: '' }
  await db.insert(translations).values([
    { ...translation, language: 'fr', fields, translator: 'person' },
    { ...translation, language: 'es', fields, translator: 'model' },
  ])
  const french = await ask(articleCarousel, { id, lang: 'fr' }, premium)
  expect([french.language, french.title, french.slides[1]?.text]).toEqual([
    'fr',
    'Un modèle',
    ['Une phrase.'],
  ])
  expect(french.slides.every(({ language }) => language === 'fr')).toBe(true)
  const spanish = await ask(articleCarousel, { id, lang: 'es' }, premium)
  expect([spanish.language, spanish.title]).toEqual(['en', 'A model that knows what it does not know'])
})

// Covers: carousels-8
test('a correction, a retraction, a deletion and a tier change withdraw the slides immediately', async () => {
  const editor = await admin()
  const id = await story({ ...BRIEF, content: 'Some 37% say so. [1]' })
  const old = pdfOf(await ready(id))
  const edits = { content: 'Some 38% say so. [1]' }
  await ask(correctArticle, { id, note: 'The number was wrong.', edits }, editor)
  expect((await file(old, premium)).status).toBe(404)
  const again = await ready(id)
  expect(again.slides.map(({ figure }) => figure)).toContain('38%')
  await db.update(articles).set({ accessTier: 'b2b' }).where(eq(articles.id, id))
  expect((await file(pdfOf(again), premium)).status).toBe(403)
  await db.update(articles).set({ accessTier: 'freemium' }).where(eq(articles.id, id))
  await ask(retractArticle, { id, note: 'It is not true.' }, editor)
  expect((await file(pdfOf(again), premium)).status).toBe(404)
  await expect(ask(articleCarousel, { id }, premium)).rejects.toMatchObject({ status: 404 })
  const other = await story(BRIEF)
  await ask(articleCarousel, { id: other }, premium)
  await ask(adminArticleDelete, { id: other }, editor)
  expect(await rows()).toEqual([])
})

// Covers: carousels-8
test('approving a translation again withdraws the slides of the previous one', async () => {
  const id = await story(BRIEF)
  const key = { kind: 'article' as const, itemId: id, language: 'fr' as const }
  const about = { model: 'm', sourceHash: 'h', createdAt: TEST_NOW }
  const approve = (title: string) =>
    showTranslation(
      db,
      { ...key, ...about, title, fields: { excerpt: '', content: 'Une phrase.' } },
      { reviewedAt: TEST_NOW, now: TEST_NOW },
    )
  await approve('Faux')
  expect((await ask(articleCarousel, { id, lang: 'fr' }, premium)).title).toBe('Faux')
  expect(await rows()).toHaveLength(1)
  await approve('Vrai')
  expect(await rows()).toEqual([])
  expect((await ask(articleCarousel, { id, lang: 'fr' }, premium)).title).toBe('Vrai')
})

test('a changed text gives new slides, and the previous files are removed', async () => {
  const id = await story(BRIEF)
  await ready(id)
  const before = await kept()
  await db.update(articles).set({ title: 'Another title' }).where(eq(articles.id, id))
  expect((await ask(articleCarousel, { id }, premium)).state).toBe('making')
  for (const name of before) expect(await runtime.outside.files.stat(name)).toBeNull()
  await made()
  expect((await ask(articleCarousel, { id }, premium)).state).toBe('ready')
  for (const name of await kept()) expect(await runtime.outside.files.stat(name)).not.toBeNull()
})

test('a job whose slides are no longer needed leaves no file', async () => {
  await runtime.outside.files.sweep('carousels', new Date(Date.now() + DAY), nothing)
  await ask(articleCarousel, { id: await story(BRIEF) }, premium)
  const [row] = await rows()
  const job = makeCarouselJob.run({ id: row?.id ?? '', contentHash: row?.contentHash ?? '' }, runtime)
  await db.delete(carousels)
  expect(await job).toEqual({ state: 'overtaken' })
  expect(await runtime.outside.files.sweep('carousels', new Date(Date.now() + DAY), nothing)).toBe(0)
})

// Covers: carousels-7
test('a failure is reported, and the carousel is tried again after a minute', async () => {
  const id = await story(BRIEF)
  await ask(articleCarousel, { id }, premium)
  const [row] = await rows()
  await makeCarouselJob.onFailed?.({ id: row?.id ?? '', contentHash: row?.contentHash ?? '' }, runtime)
  expect((await ask(articleCarousel, { id }, premium)).state).toBe('failed')
  clock.pass(MINUTE)
  expect((await ask(articleCarousel, { id }, premium)).state).toBe('making')
  await made()
  expect((await ask(articleCarousel, { id }, premium)).state).toBe('ready')
})

// Covers: carousels-10
test('lost files are made again; slides not requested for sixty days are deleted with their files', async () => {
  const id = await story(BRIEF)
  await ready(id)
  const [lost = ''] = await kept()
  await runtime.outside.files.remove(lost)
  expect((await ask(articleCarousel, { id }, premium)).state).toBe('making')
  await made()
  clock.pass(59 * DAY)
  expect((await ask(articleCarousel, { id }, premium)).state).toBe('ready') // This request counts as a use.
  clock.pass(59 * DAY)
  expect(await sweepCarouselsJob.run({}, runtime)).toMatchObject({ carousels: 0 })
  const files = await kept()
  for (const name of files) expect(await runtime.outside.files.stat(name)).not.toBeNull()
  clock.pass(2 * DAY)
  expect(await sweepCarouselsJob.run({}, runtime)).toMatchObject({ carousels: 1 })
  for (const name of files) expect(await runtime.outside.files.stat(name)).toBeNull()
  expect(await sweepCarouselsJob.run({}, runtime)).toEqual({ carousels: 0, files: 0 })
})

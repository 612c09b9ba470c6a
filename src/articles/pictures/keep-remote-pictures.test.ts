import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { pictureSources, signSources } from '#ui/cover.ts'
import { article } from '../calls.ts'
import { articles, podcasts, tools } from '../tables.ts'
import { loopback } from '#services/loopback.ts'
import { xmpPacket } from '#services/marks/xmp.ts'
import { aPhotograph } from '#services/test-pictures.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { timetable } from '../../timetable.ts'
import { pictureOfItem } from '../item-picture.ts'
import { keepRemotePictureJob, keepRemotePicturesJob } from './keep-remote-pictures.ts'

const [photograph, logo] = await Promise.all([aPhotograph(800, 450), aPhotograph(64, 64)])
const pages: Record<string, [status: number, body: Buffer | string]> = {
  '/photo.png': [200, photograph],
  '/logo.png': [200, logo],
  '/page.png': [200, '<!doctype html>'],
  '/busy.png': [503, ''],
}
let asked: string[] = []
const site = await loopback((request, response) => {
  asked.push(request.url ?? '')
  const [status, body] = pages[request.url ?? ''] ?? [404, '']
  response.writeHead(status).end(body)
})
afterAll(() => site.close())
const { runtime, db, ask, app } = await openTestRuntime({ FETCH_ALLOW_HOSTS: site.host })
const now = runtime.clock.now()

async function articleWith(imageUrl: string): Promise<string> {
  const words = { title: 'Brought by an import', content: 'It says so.', language: 'en' } as const
  const [row] = await db
    .insert(articles)
    .values({ ...words, contentHtml: '<p>It says so.</p>', markupPolicy: 1, imageUrl, publishedAt: now })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const shownOf = async (id: string) => (await ask(article, { id })).image_url

// Covers: comforts-4
test('an external picture is fetched once, stored in its sizes and shown with its credit', async () => {
  const id = await articleWith(`${site.origin}/photo.png`)
  expect(pictureSources({ id, image_url: await shownOf(id) }).src).toBe(`/covers/${id}-960.webp`) // the cover is shown until the picture is fetched
  asked = []
  await keepRemotePictureJob.run({ of: 'articles', id }, runtime)
  expect(await keepRemotePictureJob.run({ of: 'articles', id }, runtime)).toEqual({ state: 'known' })
  expect(asked).toEqual(['/photo.png'])
  const shown = (await ask(article, { id })).image_url ?? ''
  expect(shown).toMatch(/^\/pictures\/.*-640\.webp$/)
  const { avifSet } = pictureSources({ id, image_url: shown })
  for (const [address] of (avifSet ?? '').matchAll(/\/\S+/g)) {
    const answer = await app.request(address)
    expect([answer.status, answer.headers.get('content-type')], address).toEqual([200, 'image/avif'])
  }
  expect((await ask(article, { id })).image_credit).toEqual({ made_by: 'publisher', name: '127.0.0.1' })
})

// Covers: marks-1, marks-3
test.each([
  ['made by a model', 'trainedAlgorithmicMedia', 'model'],
  ['edited with a model', 'compositeWithTrainedAlgorithmicMedia', 'edited'],
  ['composed with parts by a model', 'compositeSynthetic', 'composed'],
  ['composed', 'composite', 'publisher'],
] as const)(
  'an external picture that its publisher marked as %s is shown as such, with its credit',
  async (_, source, madeBy) => {
    const marked = sharp(photograph).withXmp(xmpPacket(source)).png()
    pages['/drawn.png'] = [200, await marked.toBuffer()]
    const id = await articleWith(`${site.origin}/drawn.png`)
    await keepRemotePictureJob.run({ of: 'articles', id }, runtime)
    expect((await ask(article, { id })).image_credit).toEqual({ made_by: madeBy, name: '127.0.0.1' })
  },
)

// Covers: comforts-4
test('logos of tools and covers of episodes are fetched too', async () => {
  const [tool] = await db
    .insert(tools)
    .values({ name: 'Sextant', title: 'Finds stars', language: 'en', logoUrl: `${site.origin}/logo.png` })
    .returning({ id: tools.id })
  const [episode] = await db
    .insert(podcasts)
    .values({ title: 'Heard', language: 'en', imageUrl: `${site.origin}/photo.png` })
    .returning({ id: podcasts.id })
  await keepRemotePicturesJob.run({}, runtime)
  await keepRemotePictureJob.run({ of: 'logo', id: tool?.id ?? '' }, runtime)
  await keepRemotePictureJob.run({ of: 'podcasts', id: episode?.id ?? '' }, runtime)
  const [kept] = await db
    .select()
    .from(tools)
    .where(eq(tools.id, tool?.id ?? ''))
  const { src } = signSources({ id: tool?.id ?? '', image_url: kept?.logoUrl ?? null })
  const answer = await app.request(src)
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 160, height: 160 })
  const [heard] = await db
    .select()
    .from(podcasts)
    .where(eq(podcasts.id, episode?.id ?? ''))
  expect(heard?.imageUrl).toMatch(/^\/pictures\//)
})

// Covers: comforts-4
test('a failed picture leaves the cover and the reason; a temporary failure is retried', async () => {
  for (const [address, why] of [
    [`${site.origin}/page.png`, 'type'],
    [`${site.origin}/gone.png`, 'status 404'],
    ['http://10.0.0.1/photo.png', ': address'],
  ] as const) {
    const id = await articleWith(address)
    expect(await keepRemotePictureJob.run({ of: 'articles', id }, runtime)).toMatchObject({ state: 'cover' })
    expect(await shownOf(id)).toBeNull()
    expect((await pictureOfItem(db, id))?.tried.join(), address).toContain(why)
    expect((await pictureOfItem(db, id))?.sourceUrl).toBe(address)
  }
  const id = await articleWith(`${site.origin}/busy.png`)
  await expect(keepRemotePictureJob.run({ of: 'articles', id }, runtime)).rejects.toThrow('status 503')
  expect(await shownOf(id)).toContain('/busy.png')
  await keepRemotePictureJob.onFailed?.({ of: 'articles', id }, runtime)
  expect(await shownOf(id)).toBeNull()
})

test('the job looks for external pictures every ten minutes', () => {
  expect(timetable.find(({ job }) => job === keepRemotePicturesJob)?.cron).toContain('4,14,24')
})

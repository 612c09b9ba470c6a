import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { articles, podcasts } from '#articles/tables.ts'
import { article } from '#articles/calls.ts'
import { adminArticleDelete } from '#articles/managing/calls.ts'
import { sweepFilesJob } from '#media/sweep-files.ts'
import { serviceList } from '#monitoring/calls.ts'
import { secretsOf, shortMessage } from '#monitoring/short-message.ts'
import { DAY } from '#platform/clock.ts'
import { errorLine } from '#platform/safe-error.ts'
import { testBucket } from '#services/storage/test-bucket.ts'
import { aPhotograph } from '#services/test-pictures.ts'
import { cookieOf } from './test-cookie.ts'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'

// A site whose files are in a bucket.

const s3 = await testBucket()
const { app, runtime, ask, clock, db, admin } = await openTestRuntime(s3.env)
const SOUND = 'The ships arrive on Thursday.'
let cookie: string
beforeAll(async () => {
  cookie = await cookieOf({ app, db }, 'editor@example.com', 'admin')
})
afterEach(() => {
  s3.instead = () => false
  clock.set(TEST_NOW)
})
afterAll(() => s3.close())

const fail = () => {
  s3.instead = ({ socket }) => Boolean(socket.destroy())
}
async function episode(accessTier: 'freemium' | 'premium'): Promise<string> {
  const id = randomUUID()
  const file = await runtime.outside.files.put(
    { folder: 'audio', stem: id, extension: 'mp3' },
    Buffer.from(SOUND),
  )
  await db.insert(podcasts).values({
    id,
    accessTier,
    title: 'Heard',
    language: 'en',
    durationSeconds: 60,
    audioUrl: `/${file}`,
    publishedAt: TEST_NOW,
  })
  return `/${file}`
}
async function story(): Promise<string> {
  const id = randomUUID()
  await db.insert(articles).values({
    id,
    title: 'A ship',
    content: '',
    contentHtml: '',
    markupPolicy: 1,
    language: 'en',
    publishedAt: TEST_NOW,
  })
  return id
}
const upload = async (id: string) =>
  app.request(`http://localhost:3000/api/admin/articles/${id}/image`, {
    method: 'POST',
    headers: { cookie, host: 'localhost:3000', origin: 'http://localhost:3000', 'content-type': 'image/png' },
    body: new Uint8Array(await aPhotograph(700, 420)),
  })

// Covers: storage-4
test('sound in the bucket is served whole and in ranges, and only to those who may hear it', async () => {
  const [open, paid] = [await episode('freemium'), await episode('premium')]
  const whole = await app.request(open)
  expect([whole.status, whole.headers.get('content-length'), await whole.text()]).toEqual([
    200,
    String(SOUND.length),
    SOUND,
  ])
  const part = await app.request(open, { headers: { range: 'bytes=4-8' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 4-8/${SOUND.length}`,
    'ships',
  ])
  expect((await app.request(open, { headers: { range: 'bytes=900-' } })).status).toBe(416)
  expect((await app.request(paid)).status).toBe(403)
  const direct = await fetch(`${s3.settings.endpoint}/news/files${paid}`)
  expect([direct.status, (await direct.text()).includes(SOUND)]).toEqual([403, false])
})

// Covers: storage-4
test('pictures, covers and share cards are in the bucket, and nothing is on the disk', async () => {
  const id = await story()
  const uploaded = await upload(id)
  const { image_url: url } = (await uploaded.json()) as { image_url: string }
  expect(uploaded.status).toBe(200)
  expect((await app.request(url)).headers.get('content-type')).toMatch(/^image\//)
  expect((await app.request(`/covers/${id}-320.webp`)).status).toBe(200)
  expect((await app.request((await ask(article, { id })).share_image)).status).toBe(200)
  const folders = (await s3.keys()).map((key) => key.split('/')[1])
  expect(new Set(folders)).toEqual(new Set(['audio', 'cards', 'covers', 'pictures']))
  expect(existsSync(join(runtime.config.dataDir, 'files'))).toBe(false)

  await ask(adminArticleDelete, { id }, await admin())
  expect((await s3.keys()).filter((key) => key.startsWith('files/cards/'))).toEqual([])
})

// Covers: storage-4
test('files that nothing shows are removed from the bucket after a day, and the others stay', async () => {
  const shown = await episode('freemium')
  await runtime.outside.files.put({ folder: 'audio', stem: randomUUID(), extension: 'mp3' }, Buffer.of(1))
  clock.set(new Date(Date.now() + 2 * DAY)) // the bucket has the time of its own clock
  expect(await sweepFilesJob.run({}, runtime)).toMatchObject({ sounds: 1, videos: 0 })
  expect(await s3.keys()).toContain(`files${shown}`)
})

// Covers: storage-4
test('an object that is missing is not found', async () => {
  const path = await episode('freemium')
  await runtime.outside.files.remove(path.slice(1))
  expect((await app.request(path)).status).toBe(404)
  expect((await app.request(`/pictures/${randomUUID()}-0123456789ab-320.webp`)).status).toBe(404)
})

// Covers: storage-3
test('while the bucket is away, files answer 503 with Retry-After, and pages and texts are there', async () => {
  const [path, id] = [await episode('freemium'), await story()]
  fail()
  for (const address of [path, `/covers/${id}-320.webp`, `/pictures/${id}-0123456789ab-320.webp`]) {
    const answer = await app.request(address)
    expect([address, answer.status, answer.headers.get('retry-after')]).toEqual([address, 503, '5'])
  }
  const page = await app.request(path, { headers: { accept: 'text/html', 'accept-language': 'fr' } })
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('<html lang="fr"')])
  expect((await upload(id)).status).toBe(503)
  expect(await ask(article, { id })).toMatchObject({ title: 'A ship' })
  s3.instead = () => false
  expect((await app.request(path)).status).toBe(200)
})

// Covers: storage-3, storage-7
test('a failed job and the list of services name the reason without the key', async () => {
  s3.instead = (_, response) => {
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    return true
  }
  const why = 'object storage refused: HTTP 403, AccessDenied'
  const failed = await Promise.resolve(sweepFilesJob.run({}, runtime)).catch((error: unknown) => error)
  expect(shortMessage(errorLine(failed), secretsOf(runtime.config))).toContain(why)
  const { items } = await ask(serviceList, {}, await admin())
  expect(items.find(({ service }) => service === 'files')).toMatchObject({
    form: 'real',
    by: 'S3',
    last_error: { message: why },
  })
  expect(shortMessage('the key is S3RVER', secretsOf(runtime.config))).toBe('the key is •••')
})

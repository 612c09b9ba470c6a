import { readFile, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pictureSources } from '#ui/cover.ts'
import { article } from '../calls.ts'
import { sweepFilesJob } from '#media/sweep-files.ts'
import { givePicture } from '../item-picture.ts'
import { aPhotograph } from '#services/test-pictures.ts'
import { DAY } from '#platform/clock.ts'
import { cookieOf } from '#testing/test-cookie.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { adminArticle, adminArticleCreate, adminArticleDelete, adminArticleImage } from './calls.ts'
import { UPLOAD_BYTES } from './rules.ts'
import { removeDeletedArticlesJob } from './remove-deleted-articles.ts'

// An image that an administrator uploads as a file over HTTP.

const { app, runtime, ask, clock, db, admin } = await openTestRuntime()
const editor = await admin()
const folder = join(runtime.config.dataDir, 'files', 'pictures')
let cookie: string
let photograph: Buffer
beforeAll(async () => {
  cookie = await cookieOf({ app, db }, 'editor@example.com', 'admin')
  photograph = await aPhotograph(1000, 700)
})
beforeEach(() => clock.set(TEST_NOW))

const write = async () =>
  (await ask(adminArticleCreate, { title: 'A story', content: 'Words.', language: 'en' }, editor)).id

/** Uploads a file as a browser does; its declared name and type have no effect. */
async function upload(id: string, file: Uint8Array, more: Record<string, string> = {}) {
  const answer = await app.request(`http://localhost:3000/api/admin/articles/${id}/image`, {
    method: 'POST',
    headers: {
      cookie,
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'content-type': 'image/png',
      ...more,
    },
    body: new Uint8Array(file),
  })
  const body = (await answer.json()) as { code?: string; image_url?: string; updated_at?: string }
  return { status: answer.status, ...body }
}
async function kept(): Promise<string[]> {
  const names: string[] = await readdir(folder).catch(() => [])
  return names.toSorted()
}

// Covers: admin-7-7
test('an image is re-encoded in several sizes, named by article and time, without camera metadata', async () => {
  const id = await write()
  const secrets = {
    IFD0: { Copyright: 'secret' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1' },
  }
  const taken = await sharp(photograph).withExif(secrets).png().toBuffer()
  expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('secret')
  clock.pass(DAY)
  const { status, image_url: url = '', updated_at } = await upload(id, taken)
  expect([status, updated_at]).toEqual([200, clock.now().toISOString()])
  const name = `${id}-0${clock.now().getTime().toString(16)}`
  expect(url).toBe(`/pictures/${name}-960.webp`)
  expect(JSON.stringify(pictureSources({ id, image_url: url }))).toContain(`/pictures/${name}-640.avif 640w`)
  expect(await kept()).toEqual(
    [320, 640, 960].flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]).toSorted(),
  )
  for (const file of await kept()) {
    const { exif, xmp, iptc, icc } = await sharp(join(folder, file)).metadata()
    expect([file, exif, xmp, iptc, icc]).toEqual([file, ...Array(4).fill(undefined)])
    expect((await readFile(join(folder, file))).toString('latin1')).not.toContain('secret')
  }
  const shown = await app.request(`http://localhost:3000${url}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await ask(article, { id })).toMatchObject({ image_url: url, image_credit: null })
  expect(await ask(adminArticle, { id }, editor)).toMatchObject({ image_url: url, updated_at })
})

// Covers: admin-5-7, desk-faults-1
test('a file that is not a usable image is refused by its content, and the previous image stays', async () => {
  const id = await write()
  const { image_url: url } = await upload(id, photograph)
  const before = await kept()
  clock.pass(1000)
  const small = await sharp(photograph).resize(300, 150).png().toBuffer()
  const refused: [string, Uint8Array][] = [
    ['notPicture', Buffer.from('just a text, named photo.png')],
    ['notPicture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['notPicture', Buffer.from('--boundary\r\ncontent-disposition: form-data; name="file"\r\n')],
    ['notPicture', Buffer.of()],
    ['pictureDamaged', photograph.subarray(0, photograph.length / 2)],
    ['pictureLarge', wide(100_000, 100_000)],
    ['pictureLarge', wide(100_000, 501)],
    ['pictureSmall', small],
  ]
  for (const [code, file] of refused)
    expect(await upload(id, file)).toMatchObject({ status: 422, code: `library.managing.${code}` })
  expect(await kept()).toEqual(before)
  expect(await ask(adminArticle, { id }, editor)).toMatchObject({ image_url: url })
})

// Covers: desk-faults-2
test('fifty megapixels are accepted, which is more than an external image may have', async () => {
  const blank = { width: 9000, height: 5000, channels: 3 as const, background: '#456' }
  const large = await sharp({ create: blank }).png({ compressionLevel: 1 }).toBuffer()
  expect(await upload(await write(), large)).toMatchObject({ status: 200 })
  const ofStrangers = runtime.outside.pictures.keep(crypto.randomUUID(), large, { byModel: false })
  await expect(ofStrangers).rejects.toMatchObject({ code: 'too_many_pixels' })
})

// Covers: admin-7-7, desk-faults-2
test('a file may have ten megabytes; a larger one is refused before it is read', async () => {
  const id = await write()
  const flat = { width: 1800, height: 1100, channels: 3 as const, background: '#456' }
  const heavy = await sharp({ create: flat }).png({ compressionLevel: 0 }).toBuffer()
  expect([heavy.length > 5_900_000, (await upload(id, heavy)).status]).toEqual([true, 200])
  const code = 'problem.tooLarge'
  expect(await upload(id, new Uint8Array(UPLOAD_BYTES + 1))).toMatchObject({ status: 413, code })
  const claimed = { 'content-length': String(UPLOAD_BYTES + 1) }
  expect(await upload(id, photograph, claimed)).toMatchObject({ status: 413, code })
})

// Covers: admin-7-7
test('without an article nothing is stored, and only an administrator of this site may upload an image', async () => {
  const before = await kept()
  const id = await write()
  expect(await upload(crypto.randomUUID(), photograph)).toMatchObject({
    status: 404,
    code: 'library.articleNotFound',
  })
  expect(await upload('nobody', photograph)).toMatchObject({ status: 422, code: 'problem.id' })
  expect(await upload(id, photograph, { cookie: '' })).toMatchObject({ status: 401 })
  expect(await upload(id, photograph, { origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 })
  await ask(adminArticleDelete, { id }, editor)
  await expect(
    ask(adminArticleImage, { id, bytes: new Uint8Array(photograph) }, editor),
  ).rejects.toMatchObject({
    status: 404,
  })
  expect(await kept()).toEqual(before)
})

// Covers: admin-7-7
test('the sweep keeps an image while its article can be restored, and removes it when nothing shows it', async () => {
  const id = await write()
  const send = async (file: Uint8Array) => {
    clock.pass(1000)
    return /[\da-f-]{49}/.exec((await upload(id, file)).image_url ?? '')?.[0] ?? ''
  }
  const [first, second] = [await send(photograph), await send(await aPhotograph(700, 420))]
  const sweep = async (now: Date) => {
    const old = new Date(now.getTime() - 2 * DAY)
    for (const file of await kept()) await utimes(join(folder, file), old, old)
    clock.set(now)
    await sweepFilesJob.run({}, runtime)
    const names = await kept()
    return [first, second].map((name) => names.some((file) => file.startsWith(name)))
  }
  expect(await sweep(new Date(TEST_NOW.getTime() + DAY))).toEqual([false, true])
  await ask(adminArticleDelete, { id }, editor)
  expect(await sweep(new Date(TEST_NOW.getTime() + 30 * DAY))).toEqual([false, true])
  clock.pass(2 * DAY)
  await removeDeletedArticlesJob.run({}, runtime)
  expect(await sweep(clock.now())).toEqual([false, false])
})

test('an image that a job finds later does not replace one that an editor uploaded', async () => {
  const id = await write()
  const found = (url: string | null) =>
    givePicture(db, {
      itemId: id,
      madeBy: url ? 'model' : 'cover',
      url,
      credit: null,
      sourceUrl: null,
      tried: [],
      createdAt: TEST_NOW,
    })
  const image = async () => (await ask(article, { id })).image_url
  await found('/pictures/one.webp')
  expect(await image()).toBe('/pictures/one.webp')
  await found('/pictures/two.webp')
  expect(await image()).toBe('/pictures/two.webp')
  const { image_url: sent } = await upload(id, photograph)
  await found('/pictures/three.webp')
  expect(await image()).toBe(sent)
  await found(null)
  expect(await image()).toBe(sent)
})

/** A PNG whose header claims these dimensions, with hardly any data. */
function wide(width: number, height: number): Buffer {
  const [head, sum] = [Buffer.from('IHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0', 'latin1'), Buffer.alloc(4)]
  head.writeUInt32BE(width, 4)
  head.writeUInt32BE(height, 8)
  sum.writeUInt32BE(crc32(head))
  const data = 'IDATx\x9cc\0\0\0\x01\0\x01'
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\r', 'latin1'),
    head,
    sum,
    Buffer.from(`\0\0\0\x09${data}`, 'latin1'),
  ])
}

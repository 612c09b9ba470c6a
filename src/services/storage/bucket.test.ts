import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, expect, test } from 'vitest'
import { loopback } from '../loopback.ts'
import { PART_BYTES, openBucket } from './bucket.ts'
import { rootOf } from './bucket-requests.ts'
import { bucketStore } from './bucket-store.ts'
import { sweepFolder } from './sweep.ts'
import { testBucket } from './test-bucket.ts'

const s3 = await testBucket({ S3_PREFIX: 'site/one' })
const { bucket } = s3
const store = bucketStore(bucket)
afterEach(() => {
  s3.instead = () => false
})
afterAll(() => s3.close())

async function* piecesOf(bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

// Covers: storage-1
test.each([
  'audio/plain.mp3',
  'audio/with space and +plus+ & ampersand.mp3',
  "audio/'quoted' (1)! *~.mp3",
  'audio/صوت-épisode-50%25.mp3',
  'audio/a..b/..c.mp3',
  'audio/question?hash#.mp3',
])('an object named %s is stored, found, read and removed under exactly that key', async (key) => {
  await store.put(key, Buffer.from(`of ${key}`))
  expect(await s3.keys()).toEqual([`site/one/files/${key}`])
  expect(await store.stat(key)).toMatchObject({ key, bytes: Buffer.byteLength(`of ${key}`) })
  expect((await store.get(key))?.toString()).toBe(`of ${key}`)
  expect((await buffer(store.read(key, { from: 3, to: 7 }))).toString()).toBe(key.slice(0, 5))
  await store.remove(key)
  await store.remove(key)
  expect([await store.stat(key), await store.get(key)]).toEqual([null, null])
})

// Covers: storage-1
test('a key that leads out of the folder is refused before anything is sent', async () => {
  const sent = s3.seen.length
  for (const key of ['../backups/a', 'audio/../../a', './a', 'a//b', '', 'a/']) {
    await expect(async () => store.put(key, Buffer.of(1))).rejects.toThrow('not a key')
    await expect(async () => store.remove(key)).rejects.toThrow('not a key')
    expect(() => store.read(key)).toThrow('not a key')
  }
  expect(s3.seen).toHaveLength(sent)
})

// Covers: storage-1
test('requests with another secret, and bodies that were changed on the way, are refused', async () => {
  const other = openBucket({ ...s3.settings, secretAccessKey: 'another' })
  await expect(other.put('a', Buffer.of(1))).rejects.toThrow(
    'object storage refused: HTTP 403, SignatureDoesNotMatch',
  )
  expect(await other.trouble()).toBe('object storage refused: HTTP 403, SignatureDoesNotMatch')
  await other.close()
  const wrong = { 'x-amz-content-sha256': '0'.repeat(64) }
  expect((await fetch(`${s3.settings.endpoint}/news/a`, { headers: wrong })).status).toBe(403)
  expect(await bucket.trouble()).toBeNull()
})

// Covers: storage-2
test('a stream of several parts is one object, and one that ends early leaves nothing behind', async () => {
  const bytes = Buffer.alloc(2 * PART_BYTES + 5, 'The ships arrive on Thursday. ')
  await bucket.upload('files/videos/long.mp4', piecesOf(bytes, 1_000_003))
  expect((await buffer(store.read('videos/long.mp4'))).equals(bytes)).toBe(true)
  async function* broken() {
    yield bytes
    throw new Error('the encoder ended')
  }
  await expect(bucket.upload('files/videos/broken.mp4', broken())).rejects.toThrow('the encoder ended')
  expect(s3.seen.at(-1)).toMatch(/^DELETE .*broken\.mp4\?uploadId=/)
  expect(await store.stat('videos/broken.mp4')).toBeNull()
  await store.remove('videos/long.mp4')
})

// Covers: storage-2
test('a part that fails once is sent again, and an object is not there until its last part is', async () => {
  const failed = new Set<string>()
  s3.instead = ({ method, url = '' }, response) => {
    const key = `${method} ${url}`
    if (failed.has(key) || !url.includes('partNumber=2')) return false
    failed.add(key)
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    return true
  }
  const bytes = Buffer.alloc(PART_BYTES + 1, 'a')
  await store.put('videos/a.mp4', bytes)
  expect(failed.size).toBe(1)
  expect(await store.stat('videos/a.mp4')).toMatchObject({ bytes: bytes.length })
  await store.remove('videos/a.mp4')
})

// Covers: storage-2
test('reading continues where a connection was lost', async () => {
  const bytes = Buffer.from('0123456789'.repeat(1000))
  await store.put('audio/a.mp3', bytes)
  let cut = 0
  s3.instead = ({ method }, response) => {
    if (method !== 'GET' || cut++ > 0) return false
    response.writeHead(200, { 'content-length': bytes.length, etag: '"one"' })
    response.write(bytes.subarray(0, 4321), () => response.destroy())
    return true
  }
  expect((await buffer(store.read('audio/a.mp3'))).equals(bytes)).toBe(true)
  expect(cut).toBe(2)
  await store.remove('audio/a.mp3')
})

// Covers: storage-2
test('a service that ignores ranges is refused, instead of sending other bytes', async () => {
  await store.put('audio/a.mp3', Buffer.from('0123456789'))
  s3.instead = ({ method }, response) => {
    if (method !== 'GET') return false
    response.end('0123456789')
    return true
  }
  await expect(buffer(store.read('audio/a.mp3', { from: 3, to: 5 }))).rejects.toThrow(
    'HTTP 200, without the range',
  )
  await store.remove('audio/a.mp3')
})

// Covers: storage-2
test('a reader who leaves ends the request, whether bytes wait for them or they wait for bytes', async () => {
  const ended = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  s3.instead = (_, response) => {
    const { resolve } = ended[asked++] ?? {}
    response.once('close', () => resolve?.())
    response.writeHead(200, { 'content-length': 1000 })
    response.write('0123456789')
    return true
  }
  const [one, other] = [1, 2].map(() => store.read('audio/a.mp3').getReader())
  for (const reader of [one, other])
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('0123456789')
  const more = other?.read()
  await Promise.all([one?.cancel(), other?.cancel()])
  expect(await more).toEqual({ done: true, value: undefined })
  await Promise.all(ended.map(({ promise }) => promise))
  expect(asked).toBe(2)
})

// Covers: storage-3
test('a bucket that does not answer or fails is unavailable after three attempts', async () => {
  const gone = await loopback(() => {})
  await gone.close()
  const away = openBucket({ ...s3.settings, endpoint: gone.origin })
  await expect(away.get('a')).rejects.toMatchObject({
    name: 'Unavailable',
    message: 'object storage did not answer: ECONNREFUSED',
  })
  await away.close()
  const before = s3.seen.length
  s3.instead = (_, response) => {
    response.writeHead(500).end()
    return true
  }
  await expect(bucket.put('a', Buffer.of(1))).rejects.toThrow('object storage refused: HTTP 500')
  expect(s3.seen).toHaveLength(before + 3)
})

// Covers: storage-2
test('a listing of several pages is read to its end, with names as they are', async () => {
  const asked: (string | null)[] = []
  const many = Array.from({ length: 999 }, (_, n) => `audio/${String(n).padStart(3, '0')}`)
  const pages = await loopback(({ url }, response) => {
    const token = new URL(url ?? '', 'http://bucket').searchParams.get('continuation-token')
    asked.push(token)
    const entry = (key: string) =>
      `<Contents><Key>files/${key}</Key><LastModified>2026-11-20T09:00:00.000Z</LastModified>
      <ETag>&quot;0&quot;</ETag><Size>7</Size></Contents>`
    response.end(
      token === null
        ? `<ListBucketResult>${many.map(entry).join('')}${entry('audio/a &amp; b&#39;')}<NextContinuationToken>1/+= x</NextContinuationToken></ListBucketResult>`
        : `<ListBucketResult>${entry('audio/c')}</ListBucketResult>`,
    )
  })
  const paged = openBucket({ ...s3.settings, prefix: '', endpoint: pages.origin })
  const found = []
  for await (const { key, bytes } of bucketStore(paged).list('audio/')) found.push([key, bytes])
  expect(found).toEqual([...many, "audio/a & b'", 'audio/c'].map((key) => [key, 7]))
  expect(asked).toEqual([null, '1/+= x'])
  await paged.close()
  await pages.close()
})

// Covers: storage-2
test('sweeping removes old objects that nothing uses, and no other folder', async () => {
  for (const key of ['audio/used.mp3', 'audio/unused.mp3', 'audio/other', 'audios/unused.mp3'])
    await store.put(key, Buffer.of(1))
  const rule = {
    used: async () => new Set(['used.mp3']),
    nameOf: (file: string) => (file.endsWith('.mp3') ? file : null),
  }
  expect(await sweepFolder(store, 'audio', { ...rule, before: new Date(0) })).toBe(0)
  expect(await sweepFolder(store, 'audio', { ...rule, before: new Date(Date.now() + 60_000) })).toBe(1)
  const left = ['audio/other', 'audio/used.mp3', 'audios/unused.mp3']
  expect(await s3.keys()).toEqual(left.map((key) => `site/one/files/${key}`))
  for (const key of left) await store.remove(key)
})

// Covers: storage-1
test('a bucket is named by the path of its address, or by the host', () => {
  const at = { ...s3.settings, endpoint: 'https://s3.example.com:9000' }
  expect(rootOf(at)).toBe('https://s3.example.com:9000/news/')
  expect(rootOf({ ...at, pathStyle: false })).toBe('https://news.s3.example.com:9000/')
})

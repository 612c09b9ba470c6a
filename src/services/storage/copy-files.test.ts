import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Copied, copyFiles } from './copy-files.ts'
import { type TestBucket, testBucket } from './test-bucket.ts'

const LONG = Buffer.alloc(100_000, 'frames ')
const FILES = {
  'audio/one.mp3': 'sound',
  'cards/news-1/en-a.jpg': 'a card',
  'covers/empty.svg': '',
  'pictures/two words + é.webp': 'a picture',
  'videos/long.mp4': LONG,
}
let s3: TestBucket
let dataDir: string

beforeEach(async () => {
  s3 = await testBucket()
  dataDir = await mkdtemp(join(tmpdir(), 'cadence-move-'))
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(join(dataDir, 'files', name, '..'), { recursive: true })
    await writeFile(join(dataDir, 'files', name), content)
  }
  await writeFile(join(dataDir, 'files', 'audio', 'x.mp3.1.part'), 'half')
  onTestFinished(async () => {
    await s3.close()
    await rm(dataDir, { recursive: true })
  })
})
const copy = (): Promise<Copied> => copyFiles(dataDir, s3.settings)

// Covers: storage-6
test('every file is copied with its bytes, the disk keeps them, and a second run copies nothing', async () => {
  await cp(dataDir, `${dataDir}-before`, { recursive: true })
  onTestFinished(() => rm(`${dataDir}-before`, { recursive: true }))
  const names = Object.keys(FILES)
  expect(await copy()).toEqual({ copied: 5, known: 0, bytes: 20 + LONG.length })
  expect(await s3.keys()).toEqual(names.map((name) => `files/${name}`))
  for (const name of names)
    expect((await s3.bucket.get(`files/${name}`))?.equals(await readFile(join(dataDir, 'files', name)))).toBe(
      true,
    )
  expect(await readdir(dataDir, { recursive: true })).toEqual(
    await readdir(`${dataDir}-before`, { recursive: true }),
  )
  const sent = s3.seen.length
  expect(await copy()).toEqual({ copied: 0, known: 5, bytes: 0 })
  expect(s3.seen.slice(sent).filter((line) => !line.startsWith('HEAD'))).toEqual([])
})

// Covers: storage-6
test('a file that has changed since is copied again, and one that the site has stored itself is left', async () => {
  await copy()
  await writeFile(join(dataDir, 'files', 'audio', 'one.mp3'), 'SOUND')
  await s3.bucket.put('files/cards/news-1/en-a.jpg', Buffer.from('a newer card'))
  expect(await copy()).toEqual({ copied: 1, known: 4, bytes: 5 })
  expect(String(await s3.bucket.get('files/audio/one.mp3'))).toBe('SOUND')
  expect(String(await s3.bucket.get('files/cards/news-1/en-a.jpg'))).toBe('a newer card')
})

// Covers: storage-6
test('an object with another size than its file is an error', async () => {
  s3.instead = ({ method, url }, response) => {
    if (method !== 'PUT' || url !== '/news/files/audio/one.mp3') return false
    response.writeHead(200).end() // and stores nothing
    return true
  }
  await expect(copy()).rejects.toThrow('files/audio/one.mp3 has 0 of 5 bytes in the bucket')
})

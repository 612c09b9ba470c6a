import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { coverSvg } from './cover-art.ts'
import { openPictures, type Pictures } from './pictures.ts'

let filesDir: string
let pictures: Pictures

beforeEach(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'pictures-'))
  pictures = openPictures({ filesDir, log: openLog('silent') })
})
afterEach(async () => {
  await pictures.close()
  await rm(filesDir, { recursive: true })
})

test('a cover is kept as a drawing and as two pictures of 16:9', async () => {
  const { svg, webp } = await pictures.cover('story-1')
  expect(await readFile(svg, 'utf8')).toBe(coverSvg('story-1', { width: 960, height: 540 }))
  expect(await sharp(webp[960]).metadata()).toMatchObject({ format: 'webp', width: 960, height: 540 })
  expect(await sharp(webp[480]).metadata()).toMatchObject({ format: 'webp', width: 480, height: 270 })
  expect((await stat(webp[960])).size).toBeLessThan(40_000)
})

test('asked for twice, a cover is made once and leaves nothing half done behind', async () => {
  const [one, other] = await Promise.all([pictures.cover('story-1'), pictures.cover('story-1')])
  expect(other).toEqual(one)
  const made = (await stat(one.webp[960])).mtimeMs
  await pictures.cover('story-1')
  expect((await stat(one.webp[960])).mtimeMs).toBe(made)
  expect((await readdir(join(filesDir, 'covers'))).toSorted()).toEqual([
    'story-1-480.webp',
    'story-1-960.webp',
    'story-1.svg',
  ])
})

test('two openings that make the same cover end with the same bytes', async () => {
  const second = openPictures({ filesDir, log: openLog('silent') })
  const [mine] = await Promise.all([pictures.cover('story-2'), second.cover('story-2')])
  await second.close()
  expect((await sharp(mine.webp[480]).metadata()).width).toBe(480)
})

test('an id that is no file name has no cover', async () => {
  await expect(pictures.cover('../../etc/passwd')).rejects.toThrow('not an id')
  await expect(pictures.cover('')).rejects.toThrow('not an id')
})

test('without a model a story is illustrated by its cover', async () => {
  const made = await pictures.illustrate({ id: 'story-3', title: 'A title', excerpt: 'An excerpt' })
  expect(made).toEqual({ madeBy: 'cover', files: await pictures.cover('story-3') })
})

test('a cover that could not be kept is made when it is asked for again', async () => {
  const inTheWay = join(filesDir, 'covers', 'story-4-480.webp')
  await mkdir(inTheWay, { recursive: true })
  await expect(pictures.cover('story-4')).rejects.toThrow('could not be made')
  expect(await readdir(join(filesDir, 'covers'))).toEqual(['story-4-480.webp'])
  await rm(inTheWay, { recursive: true })
  expect((await sharp((await pictures.cover('story-4')).webp[480]).metadata()).width).toBe(480)
})

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { coverSvg } from './cover-art.ts'
import { markedSvg } from './marks/xmp.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { diskStore } from './storage/disk-store.ts'
import { aPhotograph } from './test-pictures.ts'

let filesDir: string
let pictures: Pictures

beforeEach(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'pictures-'))
  pictures = openPictures({ store: diskStore(filesDir), log: openLog('silent') })
})
afterEach(async () => {
  await pictures.close()
  await rm(filesDir, { recursive: true })
})
const inCovers = (name: string) => join(filesDir, 'covers', name)
const kept = async (folder: string) => {
  const names: string[] = await readdir(join(filesDir, folder)).catch(() => [])
  return names.toSorted()
}

// Covers: comforts-3
test('a cover is stored as a drawing and as three 16:9 pictures', async () => {
  const svg = await pictures.cover('story-1')
  expect(svg.toString()).toBe(markedSvg(coverSvg('story-1', { width: 960, height: 540 }), 'algorithmicMedia'))
  expect(await readFile(inCovers('story-1.svg'))).toEqual(svg)
  expect(await sharp(inCovers('story-1-960.webp')).metadata()).toMatchObject({
    format: 'webp',
    width: 960,
    height: 540,
  })
  expect(await sharp(inCovers('story-1-480.webp')).metadata()).toMatchObject({
    format: 'webp',
    width: 480,
    height: 270,
  })
  expect((await stat(inCovers('story-1-960.webp'))).size).toBeLessThan(40_000)
})

test('a cover that is requested twice is made once and leaves no partial files behind', async () => {
  const [one, other] = await Promise.all([pictures.cover('story-1'), pictures.cover('story-1')])
  expect(other).toEqual(one)
  const made = (await stat(inCovers('story-1-960.webp'))).mtimeMs
  await pictures.cover('story-1')
  expect((await stat(inCovers('story-1-960.webp'))).mtimeMs).toBe(made)
  expect(await kept('covers')).toEqual([
    'story-1-320.webp',
    'story-1-480.webp',
    'story-1-960.webp',
    'story-1.svg',
  ])
})

test('two instances that make the same cover produce the same bytes', async () => {
  const second = openPictures({ store: diskStore(filesDir), log: openLog('silent') })
  await Promise.all([pictures.cover('story-2'), second.cover('story-2')])
  await second.close()
  expect((await sharp(inCovers('story-2-480.webp')).metadata()).width).toBe(480)
})

test('an id that is not a valid file name has no cover, no picture and no card', async () => {
  await expect(pictures.cover('../../etc/passwd')).rejects.toThrow('not an id')
  await expect(pictures.cover('')).rejects.toThrow('not an id')
  expect(await pictures.picture('../covers/story-1', 480, 'webp')).toBeNull()
  expect(await pictures.shareCard('..', 'en', '1')).toBeNull()
})

test('a cover that could not be stored is made at the next request', async () => {
  const inTheWay = join(filesDir, 'covers', 'story-4-480.webp')
  await mkdir(inTheWay, { recursive: true })
  await expect(pictures.cover('story-4')).rejects.toMatchObject({ name: 'PictureTrouble', code: 'disk' })
  expect(await kept('covers')).not.toContain('story-4.svg')
  await rm(inTheWay, { recursive: true })
  await pictures.cover('story-4')
  expect((await sharp(inTheWay).metadata()).width).toBe(480)
})

// Covers: comforts-1
test("a picture is re-encoded: cropped to 16:9, turned upright, without the camera's metadata", async () => {
  const photograph = await sharp(await aPhotograph(600, 1200))
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret', Model: 'secret' }, IFD3: { GPSLatitude: '48/1 51/1 29/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { name, width } = await pictures.keep('story-5', photograph, { byModel: false })
  expect(width).toBe(960) // turned upright it is 1200 wide: a size of 1280 would be upscaled
  for (const [of, form, format] of eachSize([320, 640, 960])) {
    const bytes = (await pictures.picture(name, of, form)) ?? Buffer.of()
    const made = await sharp(bytes).metadata()
    expect(made).toMatchObject({ format, width: of, height: (of * 9) / 16 })
    expect([made.exif, made.xmp, made.iptc, made.icc, made.orientation]).toEqual(Array(5).fill(undefined))
    expect(bytes.toString('latin1')).not.toContain('secret')
  }
  expect(await pictures.keep('story-5', photograph, { byModel: false })).toMatchObject({ name, width })
  const files = eachSize([320, 640, 960]).map(([of, form]) => `${name}-${of}.${form}`)
  expect(await kept('pictures')).toEqual(files)
  expect(await pictures.picture(name, 1280, 'avif')).toBeNull()
})

test('a picture made by a model is marked inside its file', async () => {
  const { name, width } = await pictures.keep('story-6', await aPhotograph(1536, 1024), { byModel: true })
  expect(width).toBe(1280)
  await rm(join(filesDir, 'pictures', `${name}-320.avif`)) // made again, it carries the mark again
  for (const [of, form] of eachSize([320, 1280])) {
    const { xmp } = await sharp((await pictures.picture(name, of, form)) ?? Buffer.of()).metadata()
    expect(xmp?.toString(), `${of} ${form}`).toContain('digitalsourcetype/trainedAlgorithmicMedia')
  }
})

// Covers: comforts-1
test('a picture stored before the sizes existed gets them on request, each made once', async () => {
  const old = await sharp(await aPhotograph(960, 540))
    .webp()
    .toBuffer()
  await mkdir(join(filesDir, 'pictures'))
  await writeFile(join(filesDir, 'pictures', 'old-960.webp'), old)
  await writeFile(join(filesDir, 'pictures', 'old-480.webp'), 'as it was')
  const asked = await Promise.all([1, 2, 3].map(() => pictures.picture('old', 640, 'avif')))
  expect(new Set(asked).size).toBe(1)
  expect(await sharp(asked[0] ?? Buffer.of()).metadata()).toMatchObject({ width: 640, height: 360 })
  expect((await pictures.picture('old', 480, 'webp'))?.toString()).toBe('as it was')
  expect(await pictures.picture('old', 960, 'webp')).toEqual(old)
  for (const width of [1280, 641, 480]) expect(await pictures.picture('old', width, 'avif')).toBeNull()
  expect(await kept('pictures')).toEqual(['old-480.webp', 'old-640.avif', 'old-960.webp'])
})

test('a logo is stored uncropped, in a square, on a transparent background', async () => {
  const logo = await sharp(await aPhotograph(64, 32)).toBuffer()
  const { name, width } = await pictures.keepLogo('tool-1', logo)
  const made = sharp((await pictures.picture(name, width, 'webp')) ?? Buffer.of())
  expect(await made.metadata()).toMatchObject({ width: 160, height: 160, hasAlpha: true })
  expect((await made.extractChannel('alpha').raw().toBuffer())[0]).toBe(0)
  await expect(pictures.keepLogo('tool-1', await aPhotograph(8, 8))).rejects.toMatchObject({
    code: 'too_small',
  })
})

// Covers: faults-9
test('a file that only claims to be a picture is refused with a code, and nothing of it is stored', async () => {
  const photograph = await aPhotograph(640, 360)
  const refused: [string, Uint8Array][] = [
    ['type', Buffer.from('<!doctype html><title>Not found</title>')],
    ['type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['type', Buffer.of()],
    ['damaged', photograph.subarray(0, photograph.length / 2)],
    ['damaged', Buffer.concat([photograph.subarray(0, 12), Buffer.from('<script>alert(1)</script>')])],
    ['too_many_pixels', bombOf(30_000, 30_000)],
    ['too_small', await sharp(photograph).resize(64, 64).png().toBuffer()],
  ]
  for (const [code, bytes] of refused)
    await expect(pictures.keep('story-7', bytes, { byModel: false }), code).rejects.toMatchObject({ code })
  expect(await kept('pictures')).toEqual([])
})

/** Files of a picture in the order of a directory listing; sharp calls the AVIF format "heif". */
const eachSize = (widths: number[]) =>
  widths
    .toSorted((a, b) => String(a).localeCompare(String(b)))
    .flatMap((width) => [[width, 'avif', 'heif'] as const, [width, 'webp', 'webp'] as const])

/** A PNG of a few hundred bytes that claims to have this many pixels. */
function bombOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.of()),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

// Covers: faults-17
test('on a full disk no partial file stays, the error has a code, and a cover is still shown', async () => {
  const photograph = join(filesDir, 'photograph.png')
  await writeFile(photograph, await aPhotograph(1600, 900))
  const script = `
    import { readFile } from 'node:fs/promises'
    import { openPictures } from ${JSON.stringify(join(import.meta.dirname, 'pictures.ts'))}
    import { diskStore } from ${JSON.stringify(join(import.meta.dirname, 'storage', 'disk-store.ts'))}
    const log = { error: () => undefined }
    const pictures = openPictures({ store: diskStore(${JSON.stringify(filesDir)}), log })
    const bytes = await readFile(${JSON.stringify(photograph)})
    const code = (promise) => promise.then(() => 'kept', (error) => error.code)
    const answers = [
      await code(pictures.keep('story-8', bytes, { byModel: false })),
      await code(pictures.cover('story-8')),
      (await pictures.coverPicture('story-8', 480)).length > 0,
    ]
    await pictures.close()
    process.stdout.write(JSON.stringify(answers))`
  // no file may grow beyond a kilobyte, which has the same effect as a full disk
  const { stdout } = await promisify(execFile)('sh', [
    '-c',
    'ulimit -f 2; exec "$0" --input-type=module -e "$1"',
    process.execPath,
    script,
  ])
  expect(JSON.parse(stdout)).toEqual(['disk', 'disk', true])
  expect([...(await kept('pictures')), ...(await kept('covers'))]).toEqual([])
})

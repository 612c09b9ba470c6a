import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { coverSvg } from './cover-art.ts'
import { type DigitalSource, digitalSourceIn } from './marks/rules.ts'
import { xmpPacket } from './marks/xmp.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { diskStore } from './storage/disk-store.ts'
import { aPhotograph } from './test-pictures.ts'

let filesDir: string
let pictures: Pictures

beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'marks-'))
  pictures = openPictures({ store: diskStore(filesDir), log: openLog('silent') })
})
afterAll(async () => {
  await pictures.close()
  await rm(filesDir, { recursive: true })
})

// Covers: marks-1
test('a picture that its publisher marked as made by a model stays marked, others get no mark', async () => {
  const marked = (source: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${source}</Iptc4xmpExt:DigitalSourceType></x:xmpmeta>`
  const photograph = sharp(await aPhotograph(640, 360)).jpeg()
  const withXmp = (source: string) => photograph.clone().withXmp(marked(source)).toBuffer()
  const claim = Buffer.from(marked('trainedAlgorithmicMedia')) // as a C2PA manifest has it, outside of the XMP
  const brought: [Buffer, DigitalSource | null][] = [
    [await withXmp('trainedAlgorithmicMedia'), 'trainedAlgorithmicMedia'],
    [await withXmp('compositeSynthetic'), 'compositeSynthetic'],
    [Buffer.concat([await photograph.clone().toBuffer(), claim]), 'trainedAlgorithmicMedia'],
    [Buffer.concat([await withXmp('digitalCapture'), claim]), null],
    [await photograph.clone().toBuffer(), null],
  ]
  for (const [bytes, source] of brought) {
    const kept = await pictures.keep('story-9', bytes, { byModel: false })
    expect(kept.source).toBe(source)
    const { xmp } = await sharp((await pictures.picture(kept.name, 640, 'avif')) ?? Buffer.of()).metadata()
    expect(xmp?.toString()).toEqual(source === null ? undefined : xmpPacket(source))
  }
})

// Covers: marks-1
test('what we draw is marked as made by an algorithm: covers, share cards and infographics', async () => {
  const sourceIn = async (bytes: Uint8Array | string) =>
    digitalSourceIn((await sharp(bytes).metadata()).xmp?.toString() ?? '')
  expect(digitalSourceIn((await pictures.cover('story-10')).toString())).toBe('algorithmicMedia')
  for (const width of [320, 480, 960] as const)
    expect(await sourceIn(await pictures.coverPicture('story-10', width))).toBe('algorithmicMedia')
  const words = {
    id: 'story-10',
    rightToLeft: false,
    headline: 'A headline',
    kicker: 'AI News',
    siteName: 'Cadence',
  }
  for (const square of [false, true]) {
    const card = await pictures.drawShareCard(
      { ...words, momentum: 80, square },
      'story-10',
      'en',
      `v${square}`,
    )
    expect(await sourceIn(card)).toBe('algorithmicMedia')
  }
  const points = ['45 %', '12'].map((value) => ({ value, text: 'of all ships', by: 'Wire', share: null }))
  const drawn = await pictures.drawInfographic({ ...words, points, sources: ['Wire', 'Wire'] }, 'story-10')
  expect(await sourceIn((await pictures.infographic(drawn?.name ?? '')) ?? '')).toBe('dataDrivenMedia')
})

// Covers: marks-1
test('a cover that was drawn before covers were marked is drawn again', async () => {
  await pictures.cover('story-11')
  const svg = join(filesDir, 'covers', 'story-11.svg')
  await writeFile(svg, coverSvg('story-11', { width: 960, height: 540 }))
  await pictures.cover('story-11')
  expect(digitalSourceIn(await readFile(svg, 'utf8'))).toBe('algorithmicMedia')
})

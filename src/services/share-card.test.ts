import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { FONT_FILES } from './font-files.ts'
import { type Pictures, openPictures } from './pictures.ts'
import { diskStore } from './storage/disk-store.ts'
import { type ShareCard } from './share-card.ts'

let filesDir: string
let pictures: Pictures

beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'cards-'))
  pictures = openPictures({ store: diskStore(filesDir), log: openLog('silent') })
})
afterAll(async () => {
  await pictures.close()
  await rm(filesDir, { recursive: true })
})

const card: ShareCard = {
  id: 'story-1',
  rightToLeft: false,
  headline: 'Smaller labs open their reasoning models, and prices fall by 37%',
  kicker: 'AI Research · 5 publishers',
  momentum: 97,
  siteName: 'Cadence',
}
const arabic: ShareCard = {
  ...card,
  rightToLeft: true,
  headline: 'أطلقت OpenAI نموذجًا جديدًا بنسبة 37%',
  kicker: 'أبحاث · 5 ناشرين',
}

/** The share of dark pixels in the area, 0 to 1. */
async function inkIn(jpeg: Buffer, area: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(jpeg).extract(area).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 100).length / data.length
}

test('a card is a JPEG of 1200 by 630 with the text at the start side of the script', async () => {
  const latin = await pictures.drawShareCard(card, 'story-1', 'en', 'a1')
  expect(await sharp(latin).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(latin.length).toBeLessThan(200_000)
  const line = { top: 150, width: 150, height: 50 }
  expect(await inkIn(latin, { left: 64, ...line })).toBeGreaterThan(0.1)
  const mirrored = await pictures.drawShareCard(arabic, 'story-1', 'ar', 'a1')
  expect(await inkIn(mirrored, { left: 1200 - 64 - 150, ...line })).toBeGreaterThan(0.1)
})

test('Arabic is joined and set in the font of the site', async () => {
  const fontfile = FONT_FILES.find((file) => file.includes('ReadexPro_700Bold')) ?? ''
  const widthOf = async (text: string) => {
    const { info } = await sharp({ text: { text, font: 'Readex Pro Bold 80', fontfile, dpi: 72 } })
      .png()
      .toBuffer({ resolveWithObject: true })
    return info.width
  }
  // letters that may not join (with a non-joiner between each two) take more room
  const joined = await widthOf('سلسبيل')
  expect(joined).toBeLessThan((await widthOf('س\u200cل\u200cس\u200cب\u200cي\u200cل')) * 0.8)
})

test('a card is kept until its text changes, then the old one is removed', async () => {
  await pictures.drawShareCard(card, 'story-1', 'en', 'a1')
  await pictures.drawShareCard(arabic, 'story-1', 'ar', 'a1')
  expect(await pictures.shareCard('story-1', 'en', 'a1')).toEqual(
    await readFile(join(filesDir, 'cards', 'story-1', 'en-a1.jpg')),
  )
  expect(await pictures.shareCard('story-1', 'en', 'b2')).toBeNull()
  await pictures.drawShareCard({ ...card, headline: 'Another headline' }, 'story-1', 'en', 'b2')
  expect((await readdir(join(filesDir, 'cards', 'story-1'))).toSorted()).toEqual(['ar-a1.jpg', 'en-b2.jpg'])
})

test('a card requested many times at the same time is drawn once', async () => {
  const asked = Array.from({ length: 25 }, () => pictures.drawShareCard(card, 'story-2', 'en', 'a1'))
  expect(new Set(await Promise.all(asked)).size).toBe(1)
})

test('a headline of any length and any characters gets a card', async () => {
  for (const headline of [
    '',
    ' ',
    '<b>&amp;\u0000\uFFFF',
    'word '.repeat(200),
    'x'.repeat(3000),
    '🙂 '.repeat(80),
  ]) {
    const jpeg = await pictures.drawShareCard({ ...card, headline, momentum: null }, 'story-1', 'fr', 'c3')
    expect((await sharp(jpeg).metadata()).width, headline.slice(0, 10)).toBe(1200)
    // the footer stays free
    expect(await inkIn(jpeg, { left: 64, top: 490, width: 600, height: 30 })).toBe(0)
  }
})

test('a card that cannot be stored is shown nevertheless', async () => {
  await writeFile(join(filesDir, 'cards', 'story-9'), 'in the way')
  const jpeg = await pictures.drawShareCard({ ...card, id: 'story-9' }, 'story-9', 'en', 'd4')
  expect((await sharp(jpeg).metadata()).height).toBe(630)
})

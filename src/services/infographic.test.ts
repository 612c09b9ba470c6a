import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { type Pictures, openPictures } from './pictures.ts'
import { diskStore } from './storage/disk-store.ts'
import { type Infographic } from './infographic.ts'

let filesDir: string
let pictures: Pictures

beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'infographics-'))
  pictures = openPictures({ store: diskStore(filesDir), log: openLog('silent') })
})
afterAll(async () => {
  await pictures.close()
  await rm(filesDir, { recursive: true })
})

const ID = '5c4ed01e-0000-4000-8000-000000000001'
const SENTENCE = '“The round brings $45 million to a company whose models run inside a hearing aid.”'
const point = (value: string, text = SENTENCE, share: number | null = null) => ({
  value,
  text,
  share,
  by: 'Polar Wire',
})
const english: Infographic = {
  id: ID,
  rightToLeft: false,
  kicker: 'Funding, in figures',
  headline: 'Halden Labs raises $45 million for hearing aids',
  points: [point('$45 million'), point('94.6%', SENTENCE, 94.6), point('1,200')],
  sources: Array.from({ length: 3 }, () => 'Sources: The Harbour Ledger and Polar Wire'),
  siteName: 'Cadence',
}
const arabic: Infographic = {
  ...english,
  rightToLeft: true,
  kicker: 'تمويل، بالأرقام',
  headline: 'شركة OpenAI تجمع ٢٥ مليون دولار',
  points: [
    point('٢٥ مليون دولار', '«جمعت الشركة ٢٥ مليون دولار لتوسيع مساعدها الطبي.»'),
    point('٩١٪', '«تعرف النظام على ٩١٪ من الأشجار.»', 91),
  ],
  sources: ['المصادر: منارة اليوم', 'المصادر: منارة اليوم وصدى المال'],
}
const [LEFT, RIGHT] = [
  { left: 64, width: 120 },
  { left: 1080 - 64 - 120, width: 120 },
]

async function drawn(infographic: Infographic) {
  const made = await pictures.drawInfographic(infographic, ID)
  const png = made && (await pictures.infographic(made.name))
  if (!made || !png) throw new Error('nothing was drawn')
  return { ...made, png }
}
/** The share of dark pixels in an area, 0 to 1. */
async function inkIn(png: Buffer, area: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(png).extract(area).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 100).length / data.length
}
/** Whether the text column is empty between two heights. */
const isEmpty = async (png: Buffer, top: number, height: number) =>
  (await inkIn(png, { left: 64, width: 952, top, height })) === 0

test('an infographic is a portrait PNG, stored under its own name, with the text where reading begins', async () => {
  const { name, points, png } = await drawn(english)
  expect([name.startsWith(`${ID}-`), points]).toEqual([true, 3])
  expect(png).toEqual(await readFile(join(filesDir, 'pictures', `${name}-1080.png`)))
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 })
  expect(png.length).toBeLessThan(200_000)
  const headline = { top: 265, height: 60 }
  expect(await inkIn(png, { ...LEFT, ...headline })).toBeGreaterThan(0.1)
  expect((await drawn(english)).name).toBe(name)
  expect(await pictures.infographic('../secret')).toBeNull()

  const mirrored = await drawn(arabic) // its headline begins with an Arabic word and contains a Latin one
  expect(await inkIn(mirrored.png, { ...RIGHT, ...headline })).toBeGreaterThan(0.05)
  const yellow = async (left: number) => {
    const corner = { left: left + 2, top: 1264, width: 4, height: 4 }
    const [red = 0, , blue = 0] = await sharp(mirrored.png).extract(corner).raw().toBuffer()
    return red > 200 && blue < 100
  }
  expect([await yellow(64), await yellow(1080 - 64 - 48)]).toEqual([false, true])
})

test('a share fills as many of a hundred dots, from the side where reading begins', async () => {
  const shared = { ...english, points: [point('25%', SENTENCE, 25), point('1,200')] }
  const plain = { ...english, points: [point('25%'), point('1,200')] }
  const sides = async (infographic: Infographic) => {
    const { png } = await drawn(infographic)
    const half = { top: 300, width: 320, height: 900 }
    return [await inkIn(png, { left: 64, ...half }), await inkIn(png, { left: 1080 - 64 - 320, ...half })]
  }
  const [full = 0, empty = 0] = await sides(shared)
  const [without = 0, still = 0] = await sides(plain)
  expect(full - without).toBeGreaterThan(0.01)
  expect(empty - still).toBeLessThan(0.005)
})

// Covers: drafts-9
test('texts are never cut: long ones get smaller, then there are fewer points, then nothing is drawn', async () => {
  const long = (times: number) =>
    `“${'The round brings a great deal of money to them. '.repeat(times).trim()}”`
  const of = (count: number, times: number) => ({
    ...english,
    sources: Array.from({ length: count }, () => 'Sources: Polar Wire'),
    points: Array.from({ length: count }, (_, n) => point(`${n + 1}45 million`, long(times))),
  })
  expect((await drawn(of(4, 2))).points).toBe(4)
  const two = await drawn(of(3, 9))
  expect(two.points).toBe(2)
  expect(await isEmpty(two.png, 1140, 10)).toBe(true) // above the footer
  expect(await pictures.drawInfographic(of(2, 30), ID)).toBeNull()
  const headline = 'word number '.repeat(24).trim()
  const publishers = Array.from({ length: 30 }, (_, n) => `Publisher ${n}`).join(', ')
  const crowded = { ...english, headline, sources: english.sources.map(() => publishers) }
  expect((await drawn(crowded)).points).toBeGreaterThanOrEqual(2)
})

// Whether the files of a site carry the digital source type that its pages state: MARKS_SITE names a running site, otherwise
// a new one is started with the sample content.
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { readTags } from '../src/media/episodes/mp3-tags.ts'
import { digitalSourceIn, schemaAddress } from '../src/services/marks/rules.ts'
import { lookAtVideo } from '../src/services/videos/video-check.ts'
import { type Row, atLeast, finish } from './report.ts'
import { startSite } from './site.ts'

/** A new site speaks its samples first and makes their videos last. */
const SAMPLES_MADE_MS = 900_000
const SHOWN = 15

type Json = Record<string, unknown>
type Item = { id: string; audio_url: string | null; access: { state: string } }
type Video = Item & { files: { url: string; poster_url: string }[] }
type List<One> = { items: One[] }

const given = process.env['MARKS_SITE']
const site = given === undefined ? await startSite({ env: { SAMPLE_CONTENT: 'true' } }) : null
const url = given ?? site?.url ?? ''

const bytesAt = async (address: string) =>
  new Uint8Array(await (await fetch(new URL(new URL(address, url).pathname, url))).arrayBuffer())
const ask = async <Answer>(path: string) => (await (await fetch(new URL(path, url))).json()) as Answer

/** Every object in the structured data of a page. */
async function structuredDataOf(path: string): Promise<Json[]> {
  const page = await (await fetch(new URL(path, url))).text()
  const found: Json[] = []
  const add = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    found.push(value as Json)
    Object.values(value).forEach(add)
  }
  for (const [, json = ''] of page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
    add(JSON.parse(json))
  return found
}
const ofType = (data: readonly Json[], type: string) => data.filter((each) => each['@type'] === type)

async function markOfPicture(bytes: Uint8Array): Promise<string | null> {
  const { xmp } = await sharp(bytes).metadata()
  return digitalSourceIn(xmp?.toString() ?? '')
}
const markOfFile = async (address: string): Promise<string | null> => {
  const bytes = await bytesAt(address)
  if (address.endsWith('.mp3')) return readTags(bytes).source
  if (address.endsWith('.mp4')) return (await lookAtVideo(bytes))?.source ?? null
  return markOfPicture(bytes)
}

/** The files of one kind that have a mark, and those whose mark is the one that their page states. */
async function rowOf(kind: string, files: readonly { address: string; stated: unknown }[]): Promise<Row> {
  let [marked, agreeing] = [0, 0]
  for (const { address, stated } of files) {
    const source = digitalSourceIn(`cv.iptc.org/newscodes/digitalsourcetype/${await markOfFile(address)}`)
    if (source !== null) marked++
    if ((source && schemaAddress(source)) === (stated ?? null)) agreeing++
  }
  return { kind, files: files.length, marked, 'as on the page': agreeing }
}

async function firstVideo(): Promise<Video[]> {
  for (const until = Date.now() + SAMPLES_MADE_MS; ; await pause(20_000)) {
    const { items = [] } = await ask<Partial<List<Item>>>('/api/videos?lang=en')
    const open = items.filter(({ access }) => access.state === 'full').slice(0, 1)
    if (open.length > 0 || given !== undefined || Date.now() > until)
      return Promise.all(open.map(({ id }) => ask<Video>(`/api/videos/${id}`)))
  }
}

const { items: stories } = await ask<List<Item>>(`/api/articles?lang=en&limit=${SHOWN}`)
const images: Json[] = []
for (const { id } of stories)
  images.push(
    ...ofType(await structuredDataOf(`/en/news/${id}`), 'ImageObject').filter((each) => !each['width']),
  )
const pictures = images.map((image) => ({
  address: String(image['url']),
  stated: image['digitalSourceType'],
}))
const films = await firstVideo()
const episodes = ofType(await structuredDataOf('/en/podcasts'), 'AudioObject').map((sound) => ({
  address: String(sound['contentUrl']),
  stated: sound['digitalSourceType'],
}))
const videos: { address: string; stated: unknown }[] = []
for (const { id, files } of films) {
  const [page] = ofType(await structuredDataOf(`/en/videos/${id}`), 'VideoObject')
  videos.push(...files.map((file) => ({ address: file.url, stated: page?.['digitalSourceType'] })))
}
const isCard = ({ address }: { address: string }) => address.includes('/cards/')
const rows = [
  await rowOf('share cards', pictures.filter(isCard)),
  await rowOf(
    'pictures and covers',
    pictures.filter((each) => !isCard(each)),
  ),
  await rowOf('episodes', episodes),
  await rowOf('videos', videos),
]
await site?.stop()
const [all, agreeing] = ['files', 'as on the page'].map((name) =>
  rows.reduce((sum, row) => sum + Number(row[name]), 0),
) as [number, number] // two names
finish({
  bench: 'marks',
  rows,
  targets: [atLeast('files that carry what their page states', (100 * agreeing) / all, 100, '%')],
  notes: ['A photo that its publisher did not mark has no mark in its file and none on its page.'],
})

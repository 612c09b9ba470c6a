import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createMp3Encoder } from 'wasm-media-encoders'
import { publishVideo } from '#articles/publish-video.ts'
import { openVideos } from '#services/videos/video.ts'
import { HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'

/** The video digest that every site with samples has: its rows, and its files if a test creates them. */
export const VIDEO = {
  id: '71de0000-0000-4000-8000-000000000001',
  title: 'AI in a minute: three stories of the day',
  said: 'Halden Labs raised $45 million on Tuesday.',
  seconds: 6,
} as const
const HASH = createHash('sha256').update(VIDEO.id).digest('hex').slice(0, 16)
const file = (name: string, extension: string) => `videos/${VIDEO.id}-${name}-${HASH}.${extension}`
const SHAPES = [
  { shape: 'square', width: 180, height: 180 },
  { shape: 'vertical', width: 180, height: 320 },
] as const

/** Inserts its rows into a database. */
export const plantVideo = (db: Db, now: Date): Promise<void> =>
  publishVideo(
    db,
    {
      id: VIDEO.id,
      title: VIDEO.title,
      hook: 'A round, a study and a chip.',
      transcript: `This is Cadence.\n\n${VIDEO.said}`,
      language: 'en',
      accessTier: 'premium',
      sources: [
        {
          n: 1,
          url: 'https://harbourledger.example/halden',
          publisher: 'The Harbour Ledger',
          title: 'Halden Labs raises $45 million',
          language: 'en',
          published_at: null,
        },
      ],
      items: [],
      voice: 'embedded',
      captions: file('captions', 'vtt'),
      sound: file('sound', 'mp3'),
      durationSeconds: VIDEO.seconds,
      files: SHAPES.map(({ shape }) => ({
        shape,
        file: file(shape, 'mp4'),
        poster: file(shape, 'jpg'),
        bytes: 1_200_000,
        encoder: 'embedded',
      })),
      writtenAt: new Date(now.getTime() - HOUR),
    },
    new Date(now.getTime() - HOUR),
  )

/** Creates its files with the embedded encoder and puts them where a site looks for them. */
export async function makeVideoFiles(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, 'files', 'videos'), { recursive: true })
  const put = (name: string, bytes: Uint8Array | string) => writeFile(join(dataDir, 'files', name), bytes)
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate: 22_050, bitrate: 64 })
  const samples = Float32Array.from({ length: VIDEO.seconds * 22_050 }, (_, n) => 0.1 * Math.sin(n / 20))
  const mp3 = Buffer.concat([Buffer.from(encoder.encode([samples])), Buffer.from(encoder.finalize())])
  const videos = openVideos({ path: '', log: { warn: () => undefined } })
  for (const { shape, width, height } of SHAPES) {
    const picture = (background: string) => sharp({ create: { width, height, channels: 3, background } })
    const frames = [
      { picture: await picture('#ffd02e').png().toBuffer(), seconds: VIDEO.seconds / 2 },
      { picture: await picture('#121513').png().toBuffer(), seconds: VIDEO.seconds / 2 },
    ]
    const { mp4 } = await videos.make({ width, height, frames, sound: { samples, sampleRate: 22_050 } })
    await put(file(shape, 'mp4'), mp4)
    await put(file(shape, 'jpg'), await picture('#ffd02e').jpeg().toBuffer())
  }
  await videos.close()
  await put(file('sound', 'mp3'), mp3)
  await put(
    file('captions', 'vtt'),
    `WEBVTT\nLanguage: en\n\n1\n00:00:00.000 --> 00:00:0${VIDEO.seconds}.000\n${VIDEO.said}\n`,
  )
}

// A video digest of 75 seconds in both shapes, from its script to two checked mp4 files, with each encoder.
import { cpuUsage } from 'node:process'
import { readSamples } from '../src/articles/samples/read-samples.ts'
import { buildVideo } from '../src/media/videos/build-video.ts'
import { citedSentences, scenesToMarkdown, writeVideo } from '../src/media/write-video.ts'
import { ffmpegOn } from '../src/services/ffmpeg.ts'
import { openVideos } from '../src/services/videos/video.ts'
import { embeddedVoice } from '../src/services/voice.ts'
import type { Runtime } from '../src/platform/runtime.ts'
import { type Row, type Target, atMost, finish } from './report.ts'

const MAX = 1.5
const language = 'en'
const stories = readSamples()
  .articles.filter(({ tier }) => tier === 'freemium')
  .map(({ texts, sources }) => {
    const { title, excerpt, body } = texts[language]
    const cited = sources.map((source) => ({ ...source, publishedAt: null, paragraphs: [] }))
    const item = {
      id: '00000000-0000-4000-8000-000000000000',
      title,
      summary: excerpt,
      paragraphs: body,
      product: null,
      brief: null,
      sources: cited,
    }
    return { item, paragraphs: body.map((text) => citedSentences(text, language)) }
  })
const script = writeVideo(stories, { language, siteName: 'Cadence', day: '2026-11-20' })
if (!script) throw new Error('no script')
const text = {
  id: '00000000-0000-4000-8000-000000000000',
  title: script.title,
  content: scenesToMarkdown(script.scenes),
  sources: script.sources,
  language,
  createdAt: new Date('2026-11-20T09:00:00Z'),
} as const
const log = { warn: (...said: unknown[]) => console.warn(...said) }

const rows: Row[] = []
const targets: Target[] = []
for (const path of ['', ...(ffmpegOn(process.env['PATH']) === null ? [] : [process.env['PATH']])]) {
  const videos = openVideos({ path, log })
  // the parts of a runtime that making a video needs
  const runtime = {
    config: { siteName: 'Cadence' },
    log,
    outside: { videos, voice: embeddedVoice() },
  } as unknown as Runtime
  const [started, before] = [performance.now(), cpuUsage()]
  const built = await buildVideo(runtime, text, { run: undefined, note: '' })
  const wall = (performance.now() - started) / 1000
  const own = cpuUsage(before)
  await videos.close()
  if ('state' in built) throw new Error(`${videos.service}: ${built.state} ${built.because}`)
  const { seconds } = built.script
  rows.push({
    encoder: videos.service,
    seconds,
    made_in_s: wall,
    of_length: wall / seconds,
    own_cpu_of_length: (own.user + own.system) / 1e6 / seconds,
    megabytes: built.films.reduce((sum, { mp4 }) => sum + mp4.length, 0) / 1e6,
  })
  targets.push(atMost(`both shapes of a video by ${videos.service}, of its length`, wall / seconds, MAX))
}
finish({
  bench: 'video',
  rows,
  targets,
  notes: [
    'Spoken, drawn, encoded and looked at. Run under "taskset -c 0" for one core.',
    'Own CPU is that of this process with its threads: the voice and ffmpeg are others.',
  ],
})

import { say } from '#languages/languages.ts'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { holdSamples, sampleStories } from '#articles/samples/samples.ts'
import { isVideo, publishVideo } from '#articles/publish-video.ts'
import { openVideos } from '#services/videos/video.ts'
import { embeddedVoice } from '#services/voice.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { wallOf } from '#platform/wall-clock.ts'
import { materialOf } from './episodes/material.ts'
import { stableId } from '#writing/stable-id.ts'
import { buildVideo, keepVideo } from './videos/build-video.ts'
import { citedSentences, scenesToMarkdown, writeVideo } from './write-video.ts'

/** The number of stories that one sample may choose from. */
const STORIES = 6
/** The scale of each side: a video 720 px wide is made in half the time, and a new site has other work to do. */
const SCALE = 2 / 3
/** The time for five times both shapes on a slow machine. */
const MAKING_SECONDS = 3600

/**
 * Makes a video digest of the sample stories in each language, so that a first visitor finds something to watch: with the
 * same code as all others, free for everyone, and labeled as a sample. The embedded voice speaks, because samples must cost
 * nothing; without it no samples are made. Repeating it changes nothing.
 */
export const makeSampleVideosJob = job(
  'make-sample-videos',
  async ({ languages = LANGUAGES }: { languages?: readonly Language[] }, runtime: Runtime) => {
    const voice = embeddedVoice()
    if (voice.service === 'none') return { made: 0 }
    const videos = openVideos({ log: runtime.log, scale: SCALE * runtime.outside.videos.scale })
    const studio = { ...runtime, outside: { ...runtime.outside, voice, videos } }
    let made = 0
    try {
      for (const language of languages) if (await makeSample(studio, language)) made++
    } finally {
      await videos.close()
    }
    return { made }
  },
  { expireInSeconds: MAKING_SECONDS },
)

async function makeSample(runtime: Runtime, language: Language): Promise<boolean> {
  const { db, clock, config, log } = runtime
  const id = stableId(`sample video ${language}`)
  if (await isVideo(db, id)) return false
  const now = clock.now()
  const items = await materialOf(db, await sampleStories(db, language, now, STORIES))
  const videoStories = items.map((item) => ({
    item,
    paragraphs: item.paragraphs.map((text) => citedSentences(text, language)),
  }))
  const note = say(language, 'newsroom.video.sample')
  const day = new Date(wallOf(now, config.digestTimeZone)).toISOString().slice(0, 10)
  const script = writeVideo(videoStories, { language, siteName: config.siteName, day, note })
  if (!script) return false
  const { title, hook, sources } = script
  const text = { id, title, language, sources, createdAt: now, content: scenesToMarkdown(script.scenes) }
  const built = await buildVideo(runtime, text, { run: undefined, note })
  if ('state' in built) {
    log.warn({ language, state: built.state, because: built.because }, 'no sample video was made')
    return false
  }
  const kept = await keepVideo(runtime, text, built)
  return db.transaction(async (tx) => {
    if (!(await holdSamples(tx))) return false // they were removed in the meantime
    await publishVideo(
      tx,
      { ...kept, hook, accessTier: 'freemium', sample: true, items: script.items, writtenAt: now },
      now,
    )
    return true
  })
}

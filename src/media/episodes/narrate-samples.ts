import { silentSamples } from '#articles/podcast-files.ts'
import { setEpisodeSound } from '#articles/publish.ts'
import { embeddedVoice } from '#services/voice.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { makeSampleVideosJob } from '../make-sample-videos.ts'
import { record } from './narrate.ts'

const MAX = 10

/**
 * Gives the sample episodes their sound, so that a first visitor has something to listen to. The embedded voice speaks them
 * whatever is configured, because samples must cost nothing. Without it they stay silent and say so. Repeating the job
 * changes nothing.
 */
export const narrateSamplesJob = job('narrate-samples', async (_: object, runtime: Runtime) => {
  const voice = embeddedVoice()
  if (voice.service === 'none') return { spoken: 0 }
  const studio = { ...runtime, outside: { ...runtime.outside, voice } }
  let spoken = 0
  for (const episode of await silentSamples(runtime.db, runtime.clock.now(), MAX)) {
    const { sound } = await record(studio, { ...episode, metadata: {} }, undefined)
    if (!sound) continue
    await runtime.db.transaction((tx) => setEpisodeSound(tx, episode.id, sound, runtime.clock.now()))
    spoken++
  }
  await runtime.jobs.send(makeSampleVideosJob, {}) // last, because it takes longest
  return { spoken }
})

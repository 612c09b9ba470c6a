import { createMp3Encoder } from 'wasm-media-encoders'
import { serveThread } from '#platform/serve-thread.ts'
import { assemble } from './assemble.ts'
import { ENCODING_TAKES_LU, master } from './mastering.ts'
import { withTags } from './mp3-tags.ts'
import type { EpisodeSound, SoundOrder } from './studio.ts'

const KILOBITS = 64

serveThread<SoundOrder, EpisodeSound>(async ({ clips, chapters, tags, withChimes, withSamples }) => {
  const { samples, sampleRate, cues, starts } = assemble(clips, withChimes)
  const { samples: mastered, loudness } = master(samples, sampleRate)
  const timed = chapters.map((title, n) => ({
    title,
    startMs: starts[n] ?? 0,
    endMs: starts[n + 1] ?? Math.round((samples.length / sampleRate) * 1000),
  }))
  const mp3 = withTags(await encoded(mastered, sampleRate), { ...tags, chapters: timed })
  const kept = withSamples === true ? { samples: mastered, sampleRate } : null
  return { mp3, cues, chapters: timed, loudness: loudness - ENCODING_TAKES_LU, samples: kept }
})

async function encoded(samples: Float32Array, sampleRate: number): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate, bitrate: KILOBITS })
  const parts: Buffer[] = []
  for (let at = 0; at < samples.length; at += sampleRate)
    parts.push(Buffer.from(encoder.encode([samples.subarray(at, at + sampleRate)]))) // copied because the encoder reuses its view
  parts.push(Buffer.from(encoder.finalize()))
  return Buffer.concat(parts)
}

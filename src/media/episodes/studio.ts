import { openThread } from '#platform/thread.ts'
import type { PlacedClip } from './assemble.ts'
import type { EpisodeTags, TimedChapter } from './mp3-tags.ts'

/** The input for an episode: the clips in order, the titles of its chapters, and the metadata that players show. */
export type SoundOrder = {
  clips: PlacedClip[]
  chapters: string[]
  tags: Omit<EpisodeTags, 'chapters'>
  /** If false, chapters are separated only by pauses. */
  withChimes?: boolean
  /** If true, the samples are returned too, for a video. */
  withSamples?: boolean
}
/** The finished episode. `cues` are the times of the clips in ms, `loudness` is that of the finished file in LUFS. */
export type EpisodeSound = {
  mp3: Uint8Array
  cues: { startMs: number; endMs: number }[]
  chapters: TimedChapter[]
  loudness: number
  /** The samples that were encoded into the mp3, if requested. */
  samples: { samples: Float32Array; sampleRate: number } | null
}

/** An episode of half an hour takes about fifteen seconds. */
const STUDIO_MS = 180_000
const STUDIO_HEAP_MB = 256

/** The one studio of this process: a thread that starts with the first episode and ends when idle. */
const thread = openThread<SoundOrder, EpisodeSound>(new URL('./studio-worker.ts', import.meta.url), {
  ms: STUDIO_MS,
  heapMb: STUDIO_HEAP_MB,
})

/** Joins clips with pauses and chimes, at -16 LUFS, into an mp3 with its tag. Runs off the event loop of this thread. */
export const produce = (order: SoundOrder): Promise<EpisodeSound> => thread.ask(order)

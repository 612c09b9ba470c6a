import { pack } from '#languages/packs.ts'
import { sourceOfVoice } from '#services/marks/rules.ts'
import { VoiceFailed } from '#services/voice-line.ts'
import type { VideoSound } from '#services/videos/video-orders.ts'
import type { Speech } from '#services/voice.ts'
import type { Runtime } from '#platform/runtime.ts'
import { type SceneView, scenesOf } from '../scenes.ts'
import type { StoredDraft } from '#writing/drafts.ts'
import { silenceMs } from '../episodes/assemble.ts'
import { checkMp3 } from '../episodes/mp3-frames.ts'
import { type Cue, cuesOf, expectedSpeechMs } from '../episodes/script.ts'
import { type EpisodeSound, produce } from '../episodes/studio.ts'
import type { Without } from './video-state.ts'

/** The fields of a draft that a video is made from, except its day. */
export type VideoText = Pick<StoredDraft, 'id' | 'title' | 'content' | 'language' | 'createdAt' | 'sources'>
/** The speech of a script: its spoken scenes, its sentences, and the sound with the times of both. */
export type RecordedScript = {
  scenes: SceneView[]
  cues: Cue[]
  sound: EpisodeSound
  seconds: number
  samples: VideoSound
  voice: Speech['by']
}

/** Speaks the scenes of a script, with pauses between them. `run` pays for it; `note` is stored in the tags of its sound. */
export async function recordScript(
  runtime: Runtime,
  draft: VideoText,
  { run, note }: { run: string | undefined; note: string },
): Promise<RecordedScript | Without> {
  const { scenes, cues } = heard(draft)
  if (cues.length === 0) return { state: 'nothing-to-say', because: null }
  let speech: Speech
  try {
    const lines = cues.map(({ spoken, role }) => ({ text: spoken, role, language: draft.language }))
    speech = await runtime.outside.voice.speak(lines, draft.id, run)
  } catch (error) {
    if (!(error instanceof VoiceFailed)) throw error
    runtime.log.warn({ err: error, draft: draft.id }, 'a video was not spoken')
    if (error.because === 'not-installed') return { state: 'voice-missing', because: null }
    if (error.because === 'not-audio') return { state: 'refused', because: 'not-audio' }
    return { state: 'voice-failed', because: null }
  }
  const clips = speech.clips.map((clip, n) => {
    const { chapter, role, begins } = cues[n] ?? { chapter: 0, role: 'host' as const, begins: false }
    return { ...clip, chapter, role, begins }
  })
  const sound = await produce({
    clips,
    chapters: scenes.map(({ title }) => title),
    withChimes: false,
    withSamples: true,
    tags: {
      title: draft.title,
      show: runtime.config.siteName,
      language: pack(draft.language).speech.longCode,
      year: String(draft.createdAt.getUTCFullYear()),
      comment: note,
      cover: null,
      source: sourceOfVoice(speech.by),
    },
  })
  const checked = checkMp3(sound.mp3, expectedSpeechMs(cues, draft.language) + silenceMs(clips, false))
  if ('fault' in checked) return { state: 'refused', because: checked.fault }
  const { samples } = sound
  if (samples === null) throw new Error('a video without its samples')
  return {
    scenes,
    cues,
    sound,
    samples,
    seconds: samples.samples.length / samples.sampleRate,
    voice: speech.by,
  }
}

/** The scenes in which something is spoken, and their sentences, numbered by those scenes. */
function heard({ content, language }: VideoText): { scenes: SceneView[]; cues: Cue[] } {
  const said = scenesOf(content).map((scene) => ({
    scene,
    cues: cuesOf(
      [{ title: scene.title, lines: scene.spoken.map((text) => ({ role: 'host', text })) }],
      language,
    ),
  }))
  const spokenScenes = said.filter(({ cues }) => cues.length > 0)
  return {
    scenes: spokenScenes.map(({ scene }) => scene),
    cues: spokenScenes.flatMap(({ cues }, chapter) => cues.map((cue) => ({ ...cue, chapter }))),
  }
}

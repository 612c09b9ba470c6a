import { eq, sql } from 'drizzle-orm'
import { pack } from '#languages/packs.ts'
import { say } from '#languages/languages.ts'
import { addressIn } from '#languages/rules.ts'
import { type EpisodeSound as Published, setEpisodeSound } from '#articles/publish.ts'
import { sourceOfVoice } from '#services/marks/rules.ts'
import { VoiceFailed } from '#services/voice-line.ts'
import type { Speech } from '#services/voice.ts'
import type { Runtime } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { JUDGE_AGAIN, type StoredDraft, draftById } from '#writing/drafts.ts'
import { generatedContent } from '#writing/tables.ts'
import { silenceMs } from './assemble.ts'
import { type AudioState, filesOfSound, pageOfChapter, scriptHash, soundOf } from '../episode.ts'
import { episodeCover } from './episode-cover.ts'
import { checkMp3 } from './mp3-frames.ts'
import { type Cue, type Script, cuesOf, expectedSpeechMs, scriptFromMarkdown } from './script.ts'
import { type EpisodeSound, produce } from './studio.ts'
import { chaptersJson, webVtt } from './transcript.ts'

/** The maximum number of attempts for a draft whose text changes while it is spoken. */
const TRIES = 3

/**
 * Speaks the text of an episode and attaches the sound to its draft and to the item published from it. Returns the result;
 * if it is not `made`, nothing was attached and the draft says why. Repeating it gives the same words in other files. `run`
 * pays for it. Throws Refusals for a draft that does not exist or is no podcast: `newsroom.draftNotFound` (404),
 * `newsroom.notPodcast` (409).
 */
export async function narrate(runtime: Runtime, draftId: string, run?: string): Promise<AudioState> {
  for (let n = 0; n < TRIES; n++) {
    const draft = await draftById(runtime.db, draftId)
    if (!draft) throw new Refusal('newsroom.draftNotFound', 404)
    if (draft.contentType !== 'podcast') throw new Refusal('newsroom.notPodcast', 409)
    if (draft.status === 'rejected') throw new Refusal('newsroom.draftRejected', 409)
    const made = await record(runtime, draft, run)
    if (await attach(runtime, draft, made)) return made.state
  }
  throw new Error(`the text of ${draftId} changes faster than it is spoken`)
}

/** Records on a draft that it will get no sound. A draft whose sound matches its current text is left unchanged. */
export async function giveUpSound({ db }: Pick<Runtime, 'db'>, draftId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [draft] = await tx
      .select()
      .from(generatedContent)
      .where(eq(generatedContent.id, draftId))
      .for('update')
    if (!draft || soundOf(draft)) return
    const known = { audio_state: 'not-made' satisfies AudioState, audio_because: null }
    await tx
      .update(generatedContent)
      .set({ metadata: { ...draft.metadata, ...known } })
      .where(eq(generatedContent.id, draftId))
  })
}

type Made = {
  state: AudioState
  because: string | null
  metadata: Record<string, unknown>
  sound: Published | null
}
const without = (state: Exclude<AudioState, 'made'>, because: string | null = null): Made => ({
  state,
  because,
  metadata: {},
  sound: null,
})

/** A draft or a sample that is spoken. */
type Spoken = Pick<StoredDraft, 'id' | 'title' | 'content' | 'language' | 'createdAt' | 'metadata'>

/** The sound of an episode, checked and stored as files that no row refers to yet. */
export async function record(runtime: Runtime, draft: Spoken, run: string | undefined): Promise<Made> {
  const script = scriptFromMarkdown(draft.content, draft.title)
  const cues = cuesOf(script, draft.language)
  if (cues.length === 0) return without('nothing-to-say')
  let speech: Speech
  try {
    speech = await runtime.outside.voice.speak(
      cues.map(({ spoken, role }) => ({ text: spoken, role, language: draft.language })),
      draft.id,
      run,
    )
  } catch (error) {
    if (!(error instanceof VoiceFailed)) throw error
    runtime.log.warn({ err: error, draft: draft.id }, 'an episode was not spoken')
    if (error.because === 'not-installed') return without('voice-missing')
    return error.because === 'not-audio' ? without('refused', 'not-audio') : without('voice-failed')
  }
  const clips = speech.clips.map((clip, n) => ({ ...clip, ...placeOf(cues[n]) }))
  const sound = await produce({
    clips,
    chapters: script.map(({ title }) => title),
    tags: {
      title: draft.title,
      show: runtime.config.siteName,
      language: pack(draft.language).speech.longCode,
      year: String(draft.createdAt.getUTCFullYear()),
      comment: say(draft.language, 'newsroom.episode.disclosure'),
      cover: await episodeCover(runtime, draft.id),
      source: sourceOfVoice(speech.by),
    },
  })
  const checked = checkMp3(sound.mp3, expectedSpeechMs(cues, draft.language) + silenceMs(clips))
  if ('fault' in checked) {
    runtime.log.warn({ draft: draft.id, fault: checked.fault }, 'the sound of an episode was refused')
    return without('refused', checked.fault)
  }
  return keep(runtime, draft, { script, cues, sound, speech, durationMs: checked.mp3.durationMs })
}

const placeOf = (cue: Cue | undefined) => ({
  chapter: cue?.chapter ?? 0,
  role: cue?.role ?? ('host' as const),
  begins: cue?.begins ?? false,
})

type Recorded = { script: Script; cues: Cue[]; sound: EpisodeSound; speech: Speech; durationMs: number }

async function keep({ outside, config }: Runtime, draft: Spoken, recorded: Recorded): Promise<Made> {
  const { cues, sound, speech, durationMs } = recorded
  const put = async (extension: string, bytes: Uint8Array) =>
    `/${await outside.files.put({ folder: 'audio', stem: draft.id, extension }, bytes)}`
  const word = (key: string) => say(draft.language, `newsroom.episode.${key}`)
  const transcript = webVtt(cues, sound.cues, {
    language: draft.language,
    note: word('disclosure'),
    speakers: { host: word('host'), guest: word('guest') },
  })
  const chapters = sound.chapters.map((chapter) => {
    const page = pageOfChapter(draft, chapter.title)
    return { ...chapter, url: page && `${config.siteUrl}${addressIn(draft.language, page)}` }
  })
  const published: Published = {
    audioUrl: await put('mp3', sound.mp3),
    transcriptUrl: await put('vtt', Buffer.from(transcript)),
    chaptersUrl: await put('json', Buffer.from(chaptersJson(draft.title, chapters))),
    voice: speech.by,
    durationSeconds: Math.round(durationMs / 1000),
  }
  return {
    state: 'made',
    because: null,
    sound: published,
    metadata: {
      audioUrl: published.audioUrl,
      transcript_url: published.transcriptUrl,
      chapters_url: published.chaptersUrl,
      duration_seconds: published.durationSeconds,
      duration_minutes: Math.max(1, Math.round(published.durationSeconds / 60)),
      script_hash: scriptHash(draft.content),
      loudness_lufs: Math.round(sound.loudness * 10) / 10,
      voice: published.voice,
      voice_because: speech.because ?? null,
    },
  }
}

/** False if the text has changed in the meantime, which makes the sound useless. */
async function attach({ db, clock, outside }: Runtime, spoken: StoredDraft, made: Made): Promise<boolean> {
  const known = { audio_state: made.state, audio_because: made.because, ...made.metadata }
  const before = await db.transaction(async (tx) => {
    const [draft] = await tx
      .select()
      .from(generatedContent)
      .where(eq(generatedContent.id, spoken.id))
      .for('update')
    if (!draft || draft.content !== spoken.content || draft.title !== spoken.title) return null
    await tx
      .update(generatedContent)
      .set({
        metadata: sql`${generatedContent.metadata} || ${JSON.stringify(known)}::jsonb`,
        ...JUDGE_AGAIN, // it may have warned of the missing sound
      })
      .where(eq(generatedContent.id, spoken.id))
    if (made.sound && draft.status === 'published')
      await setEpisodeSound(tx, draft.id, made.sound, clock.now())
    return draft
  })
  if (before && made.sound) {
    const now = filesOfSound(known)
    for (const file of filesOfSound(before.metadata))
      if (!now.includes(file)) await outside.files.remove(file)
  }
  return before !== null
}

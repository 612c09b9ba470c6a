import { say } from '#languages/languages.ts'
import { type VideoPublication, changedStories, publishVideo } from '#library/videos/publish-video.ts'
import type { House } from '#platform/house.ts'
import { job } from '#platform/jobs.ts'
import { eq } from 'drizzle-orm'
import { type StoredDraft, draftById, holdDraft } from '../generated-content.ts'
import { plainTranscript } from '../media/transcript.ts'
import { next } from '../draft.ts'
import { generatedContent } from '../tables.ts'
import { captionsOf, captionsVtt } from './captions.ts'
import { type Film, film } from './film.ts'
import { type RecordedScript, recordScript } from './record-video.ts'
import { type VideoState, type Without, giveBack, noteOnDraft, storiesOf, toldUntil } from './video-state.ts'

/** Speaking takes seconds, drawing and encoding both shapes less than the video lasts. */
const MAKING_SECONDS = 900
/** Seconds that a video may last: 60 to 90, and a tenth for voices that speak faster or slower than ours. */
const LENGTH = { least: 54, most: 99 }

/**
 * Makes the video of an approved script and puts it before readers. What keeps it from being made is noted on the draft.
 * A script whose stories were changed since goes back to review. Repeating it changes nothing.
 */
export const makeVideoJob = job(
  'make-video',
  async ({ draftId }: { draftId: string }, house: House) => {
    const draft = await draftById(house.db, draftId)
    if (draft?.contentType !== 'video' || draft.status !== 'approved') return { state: 'overtaken' as const }
    if (await returned(house, draft)) return { state: 'story-changed' as const }
    const made = await build(house, draft)
    if ('state' in made) {
      house.log.warn({ draft: draftId, state: made.state, because: made.because }, 'no video was made')
      await noteOnDraft(house.db, draftId, {
        video_state: made.state,
        video_because: made.because,
        video_tries: triesOf(draft) + 1,
      })
      return { state: made.state }
    }
    return { state: await release(house, draft, made) }
  },
  {
    expireInSeconds: MAKING_SECONDS,
    onFailed: async ({ draftId }, { db }) => {
      const draft = await draftById(db, draftId)
      if (draft?.status !== 'approved') return
      const state: VideoState = 'not-made'
      await noteOnDraft(db, draftId, {
        video_state: state,
        video_because: null,
        video_tries: triesOf(draft) + 1,
      })
    },
  },
)

/** How often no video came of a draft. */
export const triesOf = ({ metadata: { video_tries: tries } }: Pick<StoredDraft, 'metadata'>): number =>
  typeof tries === 'number' ? tries : 0

/** Gives the script back when a story that it tells was changed; then it is not spoken first. */
const returned = ({ db, clock }: House, { id }: StoredDraft): Promise<boolean> =>
  db.transaction(async (tx) => {
    const draft = await holdDraft(tx, id)
    const changed = await changedStories(tx, storiesOf(draft), toldUntil(draft))
    if (changed.length === 0 || draft.status !== 'approved') return false
    await giveBack(tx, draft, changed, clock.now())
    return true
  })

type Built = { script: RecordedScript; films: Film[]; vtt: string }

async function build(house: House, draft: StoredDraft): Promise<Built | Without> {
  const script = await recordScript(house, draft, undefined)
  if ('state' in script) return script
  if (script.seconds < LENGTH.least || script.seconds > LENGTH.most)
    return { state: 'refused', because: 'wrong-length' }
  const captions = captionsOf(script.cues, script.sound.cues)
  const films = await film(house, draft, script, captions)
  if ('fault' in films) return { state: 'refused', because: films.fault }
  const note = say(draft.language, 'newsroom.video.disclosure')
  return { script, films, vtt: captionsVtt(captions, draft.language, note) }
}

/** Keeps the files and publishes, unless the draft was decided on or a story changed meanwhile. */
async function release(house: House, made: StoredDraft, { script, films, vtt }: Built) {
  const { db, clock, outside } = house
  const put = (name: string, extension: string, bytes: Uint8Array) =>
    outside.files.put({ folder: 'videos', stem: `${made.id}-${name}`, extension }, bytes)
  const files: VideoPublication['files'] = []
  for (const { shape, mp4, by, poster } of films)
    files.push({
      shape,
      file: await put(shape, 'mp4', mp4),
      poster: await put(shape, 'jpg', poster),
      bytes: mp4.length,
      encoder: by,
    })
  const captions = await put('captions', 'vtt', Buffer.from(vtt))
  const sound = await put('sound', 'mp3', script.sound.mp3)
  return db.transaction(async (tx) => {
    const draft = await holdDraft(tx, made.id)
    if (draft.version !== made.version || next(draft.status, 'publish').state !== 'moved')
      return 'overtaken' as const // the sweep takes the files
    const now = clock.now()
    const items = storiesOf(draft)
    const changed = await changedStories(tx, items, toldUntil(draft))
    if (changed.length > 0) {
      await giveBack(tx, draft, changed, now)
      return 'story-changed' as const
    }
    const { id, title, language, sources, metadata, excerpt } = draft
    await publishVideo(
      tx,
      {
        id,
        title,
        hook: typeof metadata['hook'] === 'string' ? metadata['hook'] : excerpt,
        transcript: plainTranscript(
          script.scenes.map((scene) => ({ title: scene.title, lines: linesOf(scene) })),
        ),
        language,
        accessTier: draft.accessTier === 'b2b' ? 'b2b' : 'premium',
        sources: sources.map((source) => ({
          n: source.n,
          url: source.url,
          publisher: source.publisher,
          title: source.title,
          language: source.language,
          published_at: source.publishedAt,
        })),
        items,
        captions,
        sound,
        durationSeconds: Math.round(script.seconds),
        files,
        writtenAt: toldUntil(draft),
      },
      now,
    )
    const [first] = films
    await noteOnDraft(tx, id, {
      video_state: 'made',
      video_because: null,
      video_by: first?.by,
      voice: script.voice,
      seconds: Math.round(script.seconds),
      changed_stories: [],
    })
    await tx
      .update(generatedContent)
      .set({ status: 'published', publishedAt: now, planRefused: null, version: draft.version + 1 })
      .where(eq(generatedContent.id, id))
    return 'made' as const
  })
}

const linesOf = ({ spoken }: RecordedScript['scenes'][number]) =>
  spoken.map((text) => ({ role: 'host' as const, text }))

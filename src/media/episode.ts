import { createHash } from 'node:crypto'
import { VOICES } from '#services/marks/rules.ts'
import type { Episode, EpisodeSound } from '#articles/publish.ts'
import type { StoredDraft } from '#writing/drafts.ts'
import { scriptFromMarkdown } from './episodes/script.ts'
import { plainTranscript } from './episodes/transcript.ts'

/**
 * The result of making the sound of an episode. All states but `made` say why there is none; `not-made` is an error of our
 * own, such as a full disk.
 */
export type AudioState = 'made' | 'voice-missing' | 'voice-failed' | 'refused' | 'nothing-to-say' | 'not-made'

/** The hash that shows whether the sound of a draft matches its text. */
export const scriptHash = (content: string): string =>
  createHash('sha256').update(content.trim()).digest('hex').slice(0, 16)

/** The sound of a draft if it matches the current text, else null. */
export function soundOf({
  metadata,
  content,
}: Pick<StoredDraft, 'metadata' | 'content'>): EpisodeSound | null {
  const { audioUrl, transcript_url: transcriptUrl, chapters_url: chaptersUrl } = metadata
  const { duration_seconds: seconds, script_hash: hash } = metadata
  if (typeof audioUrl !== 'string' || typeof seconds !== 'number') return null
  if (hash !== scriptHash(content)) return null
  return {
    audioUrl,
    transcriptUrl: typeof transcriptUrl === 'string' ? transcriptUrl : null,
    chaptersUrl: typeof chaptersUrl === 'string' ? chaptersUrl : null,
    voice: VOICES.find((each) => each === metadata['voice']) ?? null,
    durationSeconds: seconds,
  }
}

/** The fields of an episode in the library besides its title; null for drafts of other kinds. */
export function episodeOf(
  draft: Pick<StoredDraft, 'contentType' | 'title' | 'content' | 'excerpt' | 'metadata'>,
): Episode | null {
  if (draft.contentType !== 'podcast') return null
  const { hook } = draft.metadata
  return {
    hook: typeof hook === 'string' ? hook : draft.excerpt,
    transcript: plainTranscript(scriptFromMarkdown(draft.content, draft.title)),
    sound: soundOf(draft),
  }
}

/**
 * The page of this site that a chapter of an episode is about, found by the chapter's title; null for chapters that an
 * editor renamed.
 */
export function pageOfChapter(
  { metadata: { pages } }: Pick<StoredDraft, 'metadata'>,
  title: string,
): string | null {
  if (!Array.isArray(pages)) return null
  const page: unknown = pages.find((each: unknown) => isPage(each) && each.title === title)
  return isPage(page) ? page.path : null
}

const isPage = (page: unknown): page is { title: string; path: string } =>
  typeof page === 'object' &&
  page !== null &&
  'title' in page &&
  'path' in page &&
  typeof page.path === 'string'

/** The names of the files of a draft's sound, as `files` knows them. */
export const filesOfSound = (metadata: StoredDraft['metadata']): string[] =>
  ['audioUrl', 'transcript_url', 'chapters_url'].flatMap((field) => {
    const url = metadata[field]
    return typeof url === 'string' && url.startsWith('/audio/') ? [url.slice(1)] : []
  })

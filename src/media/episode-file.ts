import { podcastFiles } from '#articles/podcast-files.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { mayRead } from '#membership/rules.ts'
import { isAdmin } from '#people/people.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import { fileAnswer } from '#platform/http/file-answer.ts'
import { UUID } from '#platform/uuid.ts'
import { draftById } from '#writing/drafts.ts'
import { filesOfSound } from './episode.ts'

/** A file of an episode for this caller: its name in `files`, its media type, and whether it is public. */
type EpisodeFile =
  | { state: 'open'; file: string; mediaType: string; forEverybody: boolean }
  | { state: 'locked' | 'not-found' }

const NAME = new RegExp(`^(${UUID})-[0-9a-f]{16}\\.(mp3|vtt|json)$`)
const MEDIA_TYPES: Record<string, string> = {
  mp3: 'audio/mpeg',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json+chapters; charset=utf-8',
}
const never = { 'cache-control': 'no-store' }

/**
 * Answers requests for /audio/{name}, whole or in ranges. Sound, transcript and chapters are served to those who may read
 * the episode, those of a draft only to administrators, and replaced files to no one.
 */
export async function episodeFile(
  runtime: Pick<Runtime, 'db' | 'clock' | 'outside'>,
  name: string,
  caller: Caller | null,
  request: Request,
): Promise<Response> {
  const found = await fileFor(runtime, name, caller)
  if (found.state === 'locked') return new Response('Forbidden', { status: 403, headers: never })
  const { files } = runtime.outside
  const stored = found.state === 'open' ? await files.stat(found.file) : null
  if (found.state !== 'open' || !stored) return new Response('Not found', { status: 404, headers: never })
  return fileAnswer(request, {
    ...stored,
    mediaType: found.mediaType,
    tag: name,
    cacheControl: found.forEverybody ? 'public, max-age=3600' : 'private, no-store',
    open: (range) => files.read(found.file, range),
  })
}

async function fileFor(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  name: string,
  caller: Caller | null,
): Promise<EpisodeFile> {
  const [, id = '', extension = ''] = NAME.exec(name) ?? []
  if (id === '') return { state: 'not-found' }
  const open = { state: 'open' as const, file: `audio/${name}`, mediaType: MEDIA_TYPES[extension] ?? '' }
  const episode = await podcastFiles(db, id)
  if (episode?.urls.includes(`/audio/${name}`)) {
    const reading = mayRead(accessLevelOf(caller), episode, clock.now())
    const forEverybody = mayRead('freemium', episode, clock.now()).state === 'full'
    if (reading.state !== 'not-found')
      return reading.state === 'full' ? { ...open, forEverybody } : { state: 'locked' }
  }
  const draft = isAdmin(caller) ? await draftById(db, id) : null
  return draft && filesOfSound(draft.metadata).includes(`audio/${name}`)
    ? { ...open, forEverybody: false }
    : { state: 'not-found' }
}

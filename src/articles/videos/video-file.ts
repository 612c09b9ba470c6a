import { and, eq } from 'drizzle-orm'
import { accessLevelOf } from '#membership/membership.ts'
import { mayRead } from '#membership/rules.ts'
import { fileAnswer } from '#platform/http/file-answer.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import { UUID } from '#platform/uuid.ts'
import { VIDEO_SHAPES } from './rules.ts'
import { videoFiles, videos } from './tables.ts'
import { gatedVideo } from './videos.ts'

const NAME = /^(square|vertical|captions|sound)\.(mp4|jpg|vtt|mp3)$/
const ID = new RegExp(`^${UUID}$`)
const MEDIA_TYPES: Record<string, string> = {
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  vtt: 'text/vtt; charset=utf-8',
  mp3: 'audio/mpeg',
}
const never = { 'cache-control': 'no-store' }

/**
 * Serves /videos/{id}/{name}, whole or in ranges, to those who may see the video at this moment. Caches store nothing of it,
 * so an ended plan or a withdrawn video takes effect with the next request.
 */
export async function videoFile(
  { db, clock, outside: { files } }: Pick<Runtime, 'db' | 'clock' | 'outside'>,
  { id, name }: { id: string; name: string },
  caller: Caller | null,
  request: Request,
): Promise<Response> {
  const missing = new Response('Not found', { status: 404, headers: never })
  if (!ID.test(id)) return missing
  const [video] = await db.select().from(videos).where(eq(videos.id, id)).limit(1)
  const reading = video && mayRead(accessLevelOf(caller), gatedVideo(video), clock.now())
  if (!video || !reading || reading.state === 'not-found') return missing
  if (reading.state === 'locked') return new Response('Forbidden', { status: 403, headers: never })
  const file = await storedName({ db }, video, name)
  const stored = file === null ? null : await files.stat(file)
  if (file === null || stored === null) return missing
  return fileAnswer(request, {
    ...stored,
    mediaType: MEDIA_TYPES[name.split('.')[1] ?? ''] ?? 'application/octet-stream',
    tag: file,
    cacheControl: 'private, no-store',
    open: (range) => files.read(file, range),
  })
}

/** The stored name of a video's file; null for an unknown name. */
async function storedName(
  { db }: Pick<Runtime, 'db'>,
  video: typeof videos.$inferSelect,
  name: string,
): Promise<string | null> {
  const [, of, extension] = NAME.exec(name) ?? []
  if (of === 'captions') return extension === 'vtt' ? video.captionsUrl : null
  if (of === 'sound') return extension === 'mp3' ? video.audioUrl : null
  const shape = VIDEO_SHAPES.find((each) => each === of)
  if (shape === undefined || (extension !== 'mp4' && extension !== 'jpg')) return null
  const [file] = await db
    .select()
    .from(videoFiles)
    .where(and(eq(videoFiles.videoId, video.id), eq(videoFiles.shape, shape)))
    .limit(1)
  return (extension === 'mp4' ? file?.url : file?.posterUrl) ?? null
}

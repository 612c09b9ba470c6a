import * as z from 'zod/mini'
import { citedSource } from '../calls.ts'
import { KEPT_SECONDS, access, countedListOf, language, pageOf } from '../shapes.ts'
import { TIERS } from '#membership/rules.ts'
import { call, moment, rowId } from '#platform/call.ts'
import { VOICES } from '#services/marks/rules.ts'
import { MAX_LISTED, VIDEO_SHAPES } from './rules.ts'

const videoFields = {
  id: z.string(),
  title: z.string(),
  hook: z.string(),
  language,
  access_tier: z.enum(TIERS),
  published_at: moment,
  created_at: moment,
  duration_seconds: z.nullable(z.number()),
  sample: z.boolean(),
  access,
}

/** One video digest in a list. `poster_url` is empty when it is locked. */
export const videoCard = z.object({ ...videoFields, poster_url: z.nullable(z.string()) })
export type VideoCard = z.infer<typeof videoCard>

/** A video digest; a locked one has neither files nor transcript. */
export const videoView = z.object({
  ...videoFields,
  /** The transcript, in paragraphs separated by an empty line. */
  transcript: z.string(),
  sources: z.array(citedSource),
  /** Who speaks: a speech model, or the embedded voice. Null where it is not known. */
  voice: z.nullable(z.enum(VOICES)),
  captions_url: z.nullable(z.string()),
  /** The sound track alone. */
  audio_url: z.nullable(z.string()),
  files: z.array(
    z.object({ shape: z.enum(VIDEO_SHAPES), url: z.string(), poster_url: z.string(), bytes: z.number() }),
  ),
})
export type VideoView = z.infer<typeof videoView>

export const videos = call('videos', {
  summary: 'Lists video digests spoken in the requested language, newest first.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object(pageOf(MAX_LISTED)),
  output: countedListOf(videoCard),
  refusals: ['problem.cursor'],
})

export const video = call('video', {
  summary: 'Returns one video digest with its files, captions, transcript and sources.',
  method: 'GET',
  path: 'videos/{id}',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ id: rowId }),
  output: videoView,
  refusals: ['library.videoNotFound'],
})

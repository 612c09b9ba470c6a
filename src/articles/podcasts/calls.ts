import * as z from 'zod/mini'
import { PUBLIC_PODCASTS } from '../rules.ts'
import { KEPT_SECONDS, countedListOf, listedItem, pageOf } from '../shapes.ts'
import { call } from '#platform/call.ts'
import { VOICES } from '#services/marks/rules.ts'

/** One episode. Without `audio_url` there is nothing to play yet, or it is locked. */
export const podcastCard = z.object({
  ...listedItem,
  title: z.string(),
  hook: z.string(),
  audio_url: z.nullable(z.string()),
  /** WebVTT and JSON chapters, timed to the audio. */
  transcript_url: z.nullable(z.string()),
  chapters_url: z.nullable(z.string()),
  duration_minutes: z.nullable(z.number()),
  /** Who speaks: a speech model, or the embedded voice. Null without sound, or where it is not known. */
  voice: z.nullable(z.enum(VOICES)),
})
export type PodcastCard = z.infer<typeof podcastCard>

export const podcasts = call('podcasts', {
  summary:
    'Lists published episodes, newest first: the latest 15 free ones, or all that a premium reader may ' +
    'hear.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object(pageOf(PUBLIC_PODCASTS)),
  output: countedListOf(podcastCard),
  refusals: ['problem.cursor'],
})

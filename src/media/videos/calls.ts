import * as z from 'zod/mini'
import { call, rowId } from '#platform/call.ts'

export const remakeVideo = call('remake-video', {
  summary: 'Makes the video of an approved script again, in the background.',
  input: z.object({ contentId: rowId }),
  output: z.object({ success: z.boolean() }),
  limit: { per: 'account', times: 20, windowMinutes: 10 },
  refusals: ['newsroom.draftNotFound', 'newsroom.noVideoToMake'],
})

import * as z from 'zod/mini'
import { call, moment, nothing, rowId } from '#platform/call.ts'
import { editorName } from './calls.ts'
import { DRAFT_STATUSES } from './rules.ts'

export const editorList = call('editors', {
  summary: 'Who may review: every administrator, by name.',
  method: 'GET',
  path: 'admin/editors',
  input: nothing,
  output: z.object({ items: z.array(editorName) }),
})

export const assignContent = call('assign-content', {
  summary: 'Says which editor is to review a draft, or nobody. The draft itself does not change.',
  input: z.object({ contentId: rowId, to: z.nullable(rowId) }),
  output: z.object({ assigned_to: z.nullable(editorName) }),
  refusals: ['newsroom.draftNotFound', 'newsroom.notEditor'],
  limit: { per: 'address', times: 200, windowMinutes: 1 },
})

export const unscheduleContent = call('unschedule-content', {
  summary:
    'Takes back a planned publication: the draft waits for review again, with the edits that were approved.',
  input: z.object({ contentId: rowId }),
  output: z.object({ success: z.boolean(), status: z.enum(DRAFT_STATUSES) }),
  refusals: ['newsroom.draftNotFound', 'newsroom.notPlanned'],
})

export const contentReaders = call('content-readers', {
  summary:
    'Says that the caller has a draft open, or has left it, and answers who else has, with the version and status as they ' +
    'are now. A page says so every few seconds; who has said nothing for 30 s is gone.',
  input: z.object({ contentId: rowId, leaving: z._default(z.boolean(), false) }),
  output: z.object({
    others: z.array(z.extend(editorName, { since: moment })),
    version: z.number(),
    status: z.enum(DRAFT_STATUSES),
  }),
  refusals: ['newsroom.draftNotFound'],
  recorded: false,
  limit: { per: 'account', times: 120, windowMinutes: 1 },
})

import * as z from 'zod/mini'
import { call, moment, nothing, rowId } from '#platform/call.ts'
import { editorName } from './calls.ts'
import { DRAFT_STATUSES } from '#writing/rules.ts'

export const editorList = call('editors', {
  summary: 'Lists who may review: all administrators, by name.',
  method: 'GET',
  path: 'admin/editors',
  input: nothing,
  output: z.object({ items: z.array(editorName) }),
})

export const assignContent = call('assign-content', {
  summary: 'Assigns a draft to an editor for review, or to no one. The draft itself does not change.',
  input: z.object({ contentId: rowId, to: z.nullable(rowId) }),
  output: z.object({ assigned_to: z.nullable(editorName) }),
  refusals: ['newsroom.draftNotFound', 'newsroom.notEditor'],
  limit: { per: 'address', times: 200, windowMinutes: 1 },
})

export const unscheduleContent = call('unschedule-content', {
  summary: 'Withdraws a scheduled publication. The draft returns to review with the approved edits.',
  input: z.object({ contentId: rowId }),
  output: z.object({ success: z.boolean(), status: z.enum(DRAFT_STATUSES) }),
  refusals: ['newsroom.draftNotFound', 'newsroom.notPlanned'],
})

export const contentReaders = call('content-readers', {
  summary:
    'Records that the caller has a draft open or has left it, and returns who else has it open, with its ' +
    'current version and status. A page repeats this every few seconds, and anyone silent for 30 seconds ' +
    'counts as gone.',
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

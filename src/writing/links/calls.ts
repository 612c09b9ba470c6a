import * as z from 'zod/mini'
import { LINK_EVIDENCE, PROPOSAL_STATES } from '#articles/catalogue/rules.ts'
import { call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'

/**
 * The result for one tool. `newUrl` is its current address, or the one awaiting an editor's decision; `error` is a sentence.
 */
export const fixedTool = z.object({
  tool: z.string(),
  tool_id: z.string(),
  /** True if the address is correct or was corrected. */
  success: z.boolean(),
  state: z.enum(['unchanged', 'moved', 'proposed', 'failed']),
  oldUrl: z.nullable(z.string()),
  newUrl: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type FixedTool = z.infer<typeof fixedTool>

export const fixToolUrls = call('fix-tool-urls', {
  summary:
    'Checks the address of every tool, corrects it where that is certain and proposes other changes to ' +
    'an editor, or joins a run in progress. Responds when done, or after 25 seconds with 202, the ' +
    'results so far and a run to poll. With `run_id`, only returns the results of that run.',
  input: z.object({ run_id: z.optional(rowId) }),
  output: z.object({
    results: z.array(fixedTool),
    message: z.string(),
    finished: z.boolean(),
    run_id: z.string(),
  }),
  refusals: ['newsroom.runNotFound'],
  limit: { per: 'account', times: 20, windowMinutes: 10 },
})

/** An address that was found for a tool. */
const toolUrlProposal = z.object({
  id: z.string(),
  tool_id: z.string(),
  tool: z.string(),
  old_url: z.nullable(z.string()),
  new_url: z.string(),
  evidence: z.enum(LINK_EVIDENCE),
  state: z.enum(PROPOSAL_STATES),
  found_at: moment,
  decided_at: z.nullable(moment),
})

export const toolUrlProposals = call('tool-url-proposals', {
  summary:
    'Lists the addresses that were found for tools, newest first. Defaults to those waiting for an ' +
    'editor.',
  method: 'GET',
  path: 'admin/tool-url-proposals',
  input: z.object({
    state: z._default(z.enum(PROPOSAL_STATES), 'waiting'),
    limit: wholeNumber(1, 100, 50),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: listOf(toolUrlProposal),
  refusals: ['problem.cursor'],
})

export const toolUrlProposalDecide = call('tool-url-proposal-decide', {
  summary: 'Applies a proposed address or declines it. Repeating the call has no effect.',
  method: 'PATCH',
  path: 'admin/tool-url-proposals/{id}',
  input: z.object({ id: rowId, decision: z.enum(['accepted', 'declined']) }),
  output: z.object({ decided: z.literal(true), already: z.boolean() }),
  refusals: ['library.proposalNotFound', 'library.proposalDecided', 'library.proposalOutdated'],
})

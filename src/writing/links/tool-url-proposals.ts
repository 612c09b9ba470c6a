import { countProposals, decideProposal, proposalsIn } from '#articles/links.ts'
import { cutPage, readCursor } from '#platform/cursor.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { toolUrlProposalDecide, toolUrlProposals } from './calls.ts'

export const toolUrlProposalsHandler = handle(toolUrlProposals, async ({ state, limit, cursor }, { db }) => {
  const rows = await proposalsIn(db, state, limit + 1, readCursor(cursor))
  const { page, next } = cutPage(rows, limit)
  return {
    items: page.map((row) => ({
      id: row.id,
      tool_id: row.toolId,
      tool: row.tool,
      old_url: row.oldUrl,
      new_url: row.newUrl,
      evidence: row.evidence,
      state: row.state,
      found_at: row.foundAt.toISOString(),
      decided_at: row.decidedAt?.toISOString() ?? null,
    })),
    total: await countProposals(db, state),
    next_cursor: next,
  }
})

export const toolUrlProposalDecideHandler = handle(
  toolUrlProposalDecide,
  async ({ id, decision }, { db, now, log, ...context }) => {
    const caller = signedIn(context.caller)
    const { already } = await decideProposal(db, id, decision, { id: caller.id, now })
    if (!already) log.info({ proposal: id, decision, by: caller.id }, 'address decided')
    return { decided: true as const, already }
  },
)

import { handle } from '#platform/serve.ts'
import { aiNewsSourceDiscover } from './calls.ts'
import { discover } from './discover.ts'
import { addressToRead } from './kinds.ts'
import { checkRules } from './list-rules.ts'
import { knownAddresses } from './source-desk.ts'
import { toolsOf } from './tools.ts'

/** After this, no new address is tried; the current one may take at most FETCH_MS more. */
const PATIENCE_MS = 15_000

export const aiNewsSourceDiscoverHandler = handle(aiNewsSourceDiscover, async (input, context) => {
  const tools = toolsOf(context)
  const { chosen_kind: chosenKind = null, rules = null, language = null } = input
  await checkRules(tools.reader, chosenKind, rules)
  const url = addressToRead(input.url, chosenKind)
  const { candidates, isComplete } = await discover({ url, chosenKind, rules, language }, tools, PATIENCE_MS)
  const known = await knownAddresses(
    context.db,
    candidates.map((candidate) => candidate.url),
  )
  return {
    complete: isComplete,
    candidates: candidates.map(({ newestAt, detail, ...found }) => ({
      ...found,
      newest_at: newestAt?.toISOString() ?? null,
      state_detail: detail,
      known: known.has(found.url),
    })),
  }
})

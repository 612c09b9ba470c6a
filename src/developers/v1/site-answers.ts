import { handlers as articles } from '#articles/handlers.ts'
import { changedCards } from '#articles/changed-cards.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import { Refusal } from '#platform/refusal.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handlers as trends } from '#trends/handlers.ts'

const SITE = new Map([...articles, ...trends].map((handling) => [handling.call.name, handling]))

/** Answers as the site answers the same reader: its own handler decides what they may read. */
export function askSite<C extends Call>(
  call: C,
  input: Omit<InputOf<C>, 'limit'> & { limit?: number },
  context: RequestContext,
): Promise<OutputOf<C>> {
  const handling = SITE.get(call.name)
  if (!handling) throw new Error(`the site does not serve ${call.name}`)
  return handling.run(input, context) as Promise<OutputOf<C>> // the handler of this call
}

type Asked = Parameters<typeof changedCards>[1]

/** The items that have changed since then. They have an order of their own, so other parameters are refused. */
export function changedItems<Kind extends Parameters<typeof changedCards>[0]>(
  kind: Kind,
  { since, limit, cursor, lang, ...others }: Asked & Record<string, unknown>,
  context: RequestContext,
) {
  if (Object.values(others).some((value) => value !== undefined))
    throw new Refusal('developers.updatedSinceAlone', 422)
  return changedCards(kind, { since, limit, cursor, lang }, context)
}

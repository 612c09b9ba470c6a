import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Handling } from '#platform/serve.ts'

/** What the site answers the same reader: by its own action, which decides what they may read. */
export const askSite = <C extends Call>(
  { run }: Handling,
  _call: C,
  input: Omit<InputOf<C>, 'limit'> & { limit?: number },
  context: RequestContext,
): Promise<OutputOf<C>> => run(input, context) as Promise<OutputOf<C>> // the action of that call

/** Refuses what is asked beside `updated_since`: changes are told in their own order. */
export function refuseBesides(asked: Record<string, unknown>): void {
  if (Object.values(asked).some((value) => value !== undefined))
    throw new Refusal('developers.updatedSinceAlone', 422)
}

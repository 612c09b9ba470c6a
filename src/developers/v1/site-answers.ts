import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Handling } from '#platform/serve.ts'

/** Answers as the site answers the same reader: its own action decides what they may read. */
export const askSite = <C extends Call>(
  { run }: Handling,
  _call: C,
  input: Omit<InputOf<C>, 'limit'> & { limit?: number },
  context: RequestContext,
): Promise<OutputOf<C>> => run(input, context) as Promise<OutputOf<C>> // `run` is the action of this call

/** Refuses other parameters beside `updated_since`, because changes have their own order. */
export function refuseBesides(asked: Record<string, unknown>): void {
  if (Object.values(asked).some((value) => value !== undefined))
    throw new Refusal('developers.updatedSinceAlone', 422)
}

import { Refusal } from './refusal.ts'
import type { Caller } from './runtime.ts'

/** The signed-in caller of a call. Throws Refusal `problem.signIn` (401) for a visitor, whom the dispatcher already refuses. */
export function signedIn(caller: Caller | null): Caller {
  if (!caller) throw new Refusal('problem.signIn', 401)
  return caller
}

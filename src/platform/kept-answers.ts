import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { SECOND } from './clock.ts'
import type { Answer, Door, Origin } from './serve.ts'

type Kept = { answer: Promise<Answer>; until: number }
/** A door that remembers what visitors were answered. `forget`: all of that is out of date. */
export type KeepingDoor = Door & { forget(): void }

/** Longer inputs are somebody's experiment. */
const KEY_LENGTH = 300
/** All answers together, in characters of JSON. */
const MOST_CHARACTERS = 32 << 20

/**
 * Answers a visitor's reads from memory for as long as their contract says, never past the moment until which they
 * are right, and asks once for many who ask at the same time. What is answered to somebody who is signed in is never
 * remembered. Where a contract answers by standing they are given what visitors are: who has neither plan nor role
 * always, the others what its handler says to be the same for all.
 */
export function keepAnswers(
  door: Door,
  now: () => Date,
  { most = 2000, characters = MOST_CHARACTERS } = {},
): KeepingDoor {
  const calls = new Map(door.calls.map((call) => [call.name, call]))
  const kept = new LRUCache<string, Kept>({ max: most, maxSize: characters })

  function ask(key: string, ms: number, name: string, input: unknown, origin: Origin): Kept {
    const entry: Kept = { answer: door.answer(name, input, origin), until: now().getTime() + ms }
    kept.set(key, entry, { size: 1 })
    const forgetMine = () => kept.peek(key) === entry && kept.delete(key)
    entry.answer.then(({ body, validUntil }) => {
      if (validUntil !== null) entry.until = Math.min(entry.until, validUntil.getTime())
      if (kept.peek(key) === entry) kept.set(key, entry, { size: JSON.stringify(body).length })
    }, forgetMine)
    return entry
  }

  return {
    calls: door.calls,
    forget: () => kept.clear(),
    async answer(name, input, origin) {
      const call = calls.get(name)
      const { caller } = origin
      const mayKeep =
        call !== undefined && call.keepSeconds > 0 && (caller === null || call.answersBy === 'standing')
      const key = mayKeep ? keyOf(call, input, origin.language) : null
      if (!mayKeep || key === null) return door.answer(name, input, origin)
      const ms = call.keepSeconds * SECOND
      const found = kept.get(key)
      const known = found && now().getTime() < found.until ? found : null
      const visitors = known ?? ask(key, ms, name, input, { ...origin, caller: null })
      if (caller === null) return known ? { ...(await known.answer), allowance: null } : visitors.answer // the limit counts what costs something
      const answer = await visitors.answer.catch(() => null)
      const isTheirs = answer?.sameForAll || (caller.plan === undefined && caller.roles.length === 0)
      return answer !== null && isTheirs ? { ...answer, allowance: null } : door.answer(name, input, origin)
    },
  }
}

/** The same for the same question however it is put, by what its contract reads of it; null for one that is not worth keeping. */
function keyOf({ name, input }: Call, raw: unknown, language: string): string | null {
  const read = z.safeParse(input, raw)
  if (!read.success || typeof read.data !== 'object' || read.data === null) return null
  const fields = Object.entries(read.data).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const key = `${name} ${language} ${JSON.stringify(fields)}`
  return key.length <= KEY_LENGTH ? key : null
}

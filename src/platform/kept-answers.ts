import { LRUCache } from 'lru-cache'
import { SECOND } from './clock.ts'
import type { Answer, Door, Origin } from './serve.ts'

type Kept = { answer: Promise<Answer>; until: number }
/** A door that remembers what visitors were answered. `forget`: all of that is out of date. */
export type KeepingDoor = Door & { forget(): void }

/** Longer inputs are somebody's experiment. */
const KEY_LENGTH = 300

/**
 * Answers a visitor's reads from memory for as long as their contract says, never past the moment until which they
 * are right, and asks once for many who ask at the same time. Who is signed in is always answered afresh.
 */
export function keepAnswers(door: Door, now: () => Date, most = 2000): KeepingDoor {
  const keepMs = new Map(door.calls.map((call) => [call.name, call.keepSeconds * SECOND]))
  const kept = new LRUCache<string, Kept>({ max: most })

  function ask(key: string, ms: number, name: string, input: unknown, origin: Origin): Promise<Answer> {
    const entry: Kept = { answer: door.answer(name, input, origin), until: now().getTime() + ms }
    kept.set(key, entry)
    const forgetMine = () => kept.peek(key) === entry && kept.delete(key)
    entry.answer.then(({ validUntil }) => {
      if (validUntil !== null) entry.until = Math.min(entry.until, validUntil.getTime())
    }, forgetMine)
    return entry.answer
  }

  return {
    calls: door.calls,
    forget: () => kept.clear(),
    async answer(name, input, origin) {
      const ms = keepMs.get(name) ?? 0
      const key = ms > 0 && origin.caller === null ? keyOf(name, input, origin.language) : null
      if (key === null) return door.answer(name, input, origin)
      const known = kept.get(key)
      if (!known || now().getTime() >= known.until) return ask(key, ms, name, input, origin)
      return { ...(await known.answer), allowance: null } // the limit counts what costs something
    },
  }
}

/** The same for the same question however its fields are ordered; null for one that is not worth keeping. */
function keyOf(name: string, input: unknown, language: string): string | null {
  if (typeof input !== 'object' || input === null) return null
  const fields = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const key = `${name} ${language} ${JSON.stringify(fields)}`
  return key.length <= KEY_LENGTH ? key : null
}

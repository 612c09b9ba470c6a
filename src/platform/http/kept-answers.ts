import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Call } from '../call.ts'
import { SECOND } from '../clock.ts'
import type { Answer, Dispatcher, Recall } from '../serve.ts'

type Kept = { answer: Promise<Answer>; until: number }
type Memory = LRUCache<string, Kept>
/** A dispatcher that caches answers for visitors and readers. `forget` drops all of them. */
export type CachingDispatcher = Dispatcher & { forget(): void }

/** Longer keys are not cached: such inputs are one-off experiments. */
const KEY_LENGTH = 300
/** The maximum size of all answers together, in characters of JSON. */
const MAX_CHARACTERS = 32 << 20
/** The same for programs with a key, which read everything: they must not evict the answers for readers. */
const OF_KEYS = { max: 500, maxSize: 8 << 20 }

/**
 * Answers reads from memory for as long as their contract states, never after the moment until which they are valid, and
 * makes one call for many concurrent requests. Readers with the same plan share answers, and those without one share the
 * visitors'. Callers with a role see each change at once, so their answers are not cached. A caller with a key is admitted
 * and counted each time and gets the answers for its access level.
 */
export function keepAnswers(
  dispatcher: Dispatcher,
  now: () => Date,
  { most = 2000, characters = MAX_CHARACTERS } = {},
): CachingDispatcher {
  const calls = new Map(dispatcher.calls.map((call) => [call.name, call]))
  const kept: Memory = new LRUCache({ max: most, maxSize: characters })
  const ofKeys: Memory = new LRUCache(OF_KEYS)

  function keep(kept: Memory, key: string, ms: number, answer: Promise<Answer>): Kept {
    const entry: Kept = { answer, until: now().getTime() + ms }
    kept.set(key, entry, { size: 1 })
    const forgetMine = () => kept.peek(key) === entry && kept.delete(key)
    entry.answer.then(({ body, validUntil }) => {
      if (validUntil !== null) entry.until = Math.min(entry.until, validUntil.getTime())
      if (kept.peek(key) === entry) kept.set(key, entry, { size: JSON.stringify(body).length })
    }, forgetMine)
    return entry
  }

  function known(kept: Memory, key: string): Kept | null {
    const found = kept.get(key)
    return found && now().getTime() < found.until ? found : null
  }

  const recall: Recall = async ({ call, input, language, accessLevel }, make) => {
    const key = keyOf(`${call.name} ${language} ${accessLevel.plan ?? ''} ${accessLevel.roles.join()}`, input)
    if (key === null) return make()
    const ask = async () => ({ ...(await make()), allowance: null })
    return (known(ofKeys, key) ?? keep(ofKeys, key, call.keepSeconds * SECOND, ask())).answer
  }

  return {
    calls: dispatcher.calls,
    forget() {
      kept.clear()
      ofKeys.clear()
    },
    async answer(name, input, origin) {
      const call = calls.get(name)
      if (call?.access === 'key') return dispatcher.answer(name, input, origin, recall)
      const { caller, language } = origin
      const mayKeep =
        call?.access === 'anyone' && call.keepSeconds > 0 && (caller === null || caller.roles.length === 0)
      const key = mayKeep ? keyOfRaw(call, input, `${language} ${caller?.plan ?? ''}`) : null
      if (!mayKeep || key === null) return dispatcher.answer(name, input, origin)
      const found = known(kept, key)
      if (found) return { ...(await found.answer), allowance: null } // an answer from memory does not count toward the limit
      const asked = caller?.plan === undefined ? { ...origin, caller: null } : origin
      return keep(kept, key, call.keepSeconds * SECOND, dispatcher.answer(name, input, asked)).answer
    },
  }
}

/**
 * The cache key of a request, based on the input that its contract reads, so that it does not depend on how the input is
 * written; null for a request that is not worth caching.
 */
function keyOfRaw({ name, input }: Call, raw: unknown, asked: string): string | null {
  const read = z.safeParse(input, raw)
  return read.success ? keyOf(`${name} ${asked}`, read.data) : null
}

function keyOf(asked: string, input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null
  const fields = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const key = `${asked} ${JSON.stringify(fields)}`
  return key.length <= KEY_LENGTH ? key : null
}

import { createHash, randomBytes } from 'node:crypto'
import { DAY } from '#platform/clock.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { countSignal } from '../momentum-store.ts'
import { isProgram } from '#platform/http/user-agent.ts'

/** The maximum number of marks kept for one day; beyond that the oldest of the day are forgotten. */
const MAX = 200_000

/** What readers have done today: `isFirst` marks an action, `forget` removes the mark. */
type FirstTimes = {
  isFirst: (action: Action, now: Date) => boolean
  forget: (action: Action, now: Date) => void
}
type Action = { reader: string; item: string }

/**
 * Tracks whether a reader acts on an item for the first time today. The marks are kept in memory until the day (UTC) ends,
 * as hashes with a daily salt, so that no address can be read from them or stored.
 */
export function firstTimes(most = MAX): FirstTimes {
  let day = Number.NaN
  let salt = ''
  let seen = new Set<number>()
  function markOf({ reader, item }: Action, now: Date): number {
    const today = Math.floor(now.getTime() / DAY)
    if (today !== day) {
      day = today
      salt = randomBytes(16).toString('hex')
      seen = new Set()
    }
    const digest = createHash('sha256').update(`${salt} ${item} ${reader}`).digest()
    return digest.readUIntBE(0, 6)
  }
  return {
    isFirst(action, now) {
      const mark = markOf(action, now)
      if (seen.has(mark)) return false
      const [oldest] = seen.size >= most ? seen : []
      if (oldest !== undefined) seen.delete(oldest)
      seen.add(mark)
      return true
    },
    forget: (action, now) => void seen.delete(markOf(action, now)),
  }
}

/** The identity of one reader: the account, or else the client address. */
export const readerOf = ({ caller, address }: { caller: { id: string } | null; address: string }): string =>
  caller?.id ?? address

/** Counts a reader's action on an article, once a day per reader. Throws the Refusal `library.articleNotFound`. */
export function countOnce(what: 'views' | 'shares') {
  const { isFirst, forget } = firstTimes()
  return async ({ id }: { id: string }, context: RequestContext): Promise<{ counted: boolean }> => {
    const { db, now } = context
    if (isProgram(context.userAgent)) return { counted: false }
    const action = { reader: readerOf(context), item: id }
    if (!isFirst(action, now)) return { counted: false } // marked first, so that only one of two concurrent requests counts
    try {
      if (!(await countSignal(db, id, what, now))) throw new Refusal('library.articleNotFound', 404)
    } catch (error) {
      forget(action, now)
      throw error
    }
    return { counted: true }
  }
}

import { createHash, randomBytes } from 'node:crypto'
import { DAY } from '#platform/clock.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { countSignal } from './momentum-store.ts'

/** Readers of one day that are told apart; beyond that the first of the day are forgotten. */
const MAX = 200_000

/** What readers have done today: `isFirst` marks it, `forget` takes the mark back. */
type FirstTimes = {
  isFirst: (action: Action, now: Date) => boolean
  forget: (action: Action, now: Date) => void
}
type Action = { reader: string; item: string }

/**
 * Tells whether this is the first time today that a reader does something with an item. Kept in memory until the
 * day (UTC) ends, as numbers made with a salt of the day: nobody's address can be read from them, or stored.
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

/** Who counts as one reader: an account, else a client. */
export const readerOf = ({ caller, address }: { caller: { id: string } | null; address: string }): string =>
  caller?.id ?? address

/** Names by which programs that nobody reads with call themselves. */
const PROGRAM =
  /(?<!cu)bot(?:\b|[/;_-])|crawl|spider|slurp|facebookexternalhit|preview|monitor|uptime|scan|fetch|headless|lighthouse|phantom|selenium|puppeteer|playwright|curl|wget|python|java\/|ruby|perl|php|go-http|okhttp|axios|node|undici|libwww|httpclient|postman|insomnia/i

/** Whether a request over HTTP comes from a program that says so, or does not say what it is: every browser does. */
export const isProgram = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && (userAgent === '' || PROGRAM.test(userAgent))

/** Counts what a reader does with an article, once a day each. Throws the Refusal `library.articleNotFound`. */
export function countOnce(what: 'views' | 'shares') {
  const { isFirst, forget } = firstTimes()
  return async ({ id }: { id: string }, context: RequestContext): Promise<{ counted: boolean }> => {
    const { db, now } = context
    if (isProgram(context.userAgent)) return { counted: false }
    const action = { reader: readerOf(context), item: id }
    if (!isFirst(action, now)) return { counted: false } // marked first, so that of two at once one counts
    try {
      if (!(await countSignal(db, id, what, now))) throw new Refusal('library.articleNotFound', 404)
    } catch (error) {
      forget(action, now)
      throw error
    }
    return { counted: true }
  }
}

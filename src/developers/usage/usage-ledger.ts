import { sql } from 'drizzle-orm'
import { MINUTE, SECOND } from '#platform/clock.ts'
import type { Caller, Runtime } from '#platform/runtime.ts'
import { apiKeys, apiUsage } from '../tables.ts'

/** How long uses are kept in memory before they are written. A process that crashes loses no more than that. */
const FLUSH_MS = 5 * SECOND
/** The last use of a key is written at most once in this interval. */
const LAST_USED_MS = MINUTE
/** The maximum number of uses written in one statement. */
const BATCH_SIZE = 500

type Use = { userId: string; keyId: string; day: string; call: string; answered: number; times: number }
export type UsageLedger = {
  note: (caller: Caller, call: string, status: number, now: Date) => void
  /** Writes the uses that are in memory. */
  flush: () => Promise<void>
}

/** Counts in memory how keys are used, and writes the counts every few seconds. */
export function openUsageLedger({ db, log }: Pick<Runtime, 'db' | 'log'>): UsageLedger {
  let uses = new Map<string, Use>()
  let seen = new Map<string, Date>()
  const written = new Map<string, number>()
  let writing = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const [some, last] = [[...uses.values()], [...seen]]
    uses = new Map()
    seen = new Map()
    writing = writing
      .then(() => write(some, last))
      .catch((err: unknown) => log.error({ err, uses: some.length }, 'uses of the API were not written'))
    return writing
  }

  return {
    note({ id: userId, key }, call, status, now) {
      if (!key) return
      const [day, answered] = [now.toISOString().slice(0, 10), Math.floor(status / 100)]
      const name = `${key.id} ${day} ${call} ${answered}`
      const use = uses.get(name) ?? { userId, keyId: key.id, day, call, answered, times: 0 }
      use.times += 1
      uses.set(name, use)
      if (now.getTime() - (written.get(key.id) ?? Number.NEGATIVE_INFINITY) >= LAST_USED_MS) {
        written.set(key.id, now.getTime())
        seen.set(key.id, now)
      }
      timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    flush,
  }

  async function write(some: readonly Use[], last: readonly (readonly [string, Date])[]): Promise<void> {
    for (let from = 0; from < some.length; from += BATCH_SIZE) {
      const part = sql`jsonb_to_recordset(${JSON.stringify(some.slice(from, from + BATCH_SIZE))}::jsonb)
        as used("userId" uuid, "keyId" uuid, day date, call text, answered smallint, times integer)`
      // the account of a key may have been deleted since then
      await db.execute(sql`
        insert into ${apiUsage} (user_id, day, key_id, call, answered, times)
        select used."userId", used.day, used."keyId", used.call, used.answered, used.times
        from ${part} join ${apiKeys} on ${apiKeys.id} = used."keyId"
        order by used."keyId", used.day, used.call, used.answered
        on conflict (key_id, day, call, answered) do update set times = ${apiUsage}.times + excluded.times`)
    }
    for (const [id, at] of last)
      await db
        .update(apiKeys)
        .set({ lastUsedAt: sql`greatest(${apiKeys.lastUsedAt}, ${at.toISOString()}::timestamptz)` })
        .where(sql`${apiKeys.id} = ${id}`)
  }
}

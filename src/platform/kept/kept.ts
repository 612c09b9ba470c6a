import type { Db } from '../db.ts'

type Entry<Value> = { key: string; at: number; value: Promise<Value> }
type At = { db: Db; now: Date; key?: string }

/**
 * Results that a process computes at most once in `ms` for each of its databases, the last one only: `get` computes it if it
 * is older or was computed for another key, `set` replaces it. Concurrent requests share one, and a failure is not kept.
 */
export function keptFor<Value>(ms: number) {
  const entries = new WeakMap<Db, Entry<Value>>()
  const keep = ({ db, now, key = '' }: At, value: Promise<Value>): Promise<Value> => {
    const entry = { key, at: now.getTime(), value }
    entries.set(db, entry)
    value.catch(() => entries.get(db) === entry && entries.delete(db))
    return value
  }
  return {
    get: (at: At, compute: () => Promise<Value>): Promise<Value> => {
      const entry = entries.get(at.db)
      const age = entry ? at.now.getTime() - entry.at : ms
      return entry && entry.key === (at.key ?? '') && age >= 0 && age < ms ? entry.value : keep(at, compute())
    },
    set: (at: At, value: Value): void => void keep(at, Promise.resolve(value)),
  }
}

import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { subscribers } from './tables.ts'

/** How many people have confirmed their address and have not left. */
export const countSubscribers = (db: Db): Promise<number> =>
  db.$count(subscribers, eq(subscribers.state, 'active'))

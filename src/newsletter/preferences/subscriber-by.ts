import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { linkSecret, subscriberIn } from '../links.ts'
import { subscribers } from '../tables.ts'

/** A row of `subscribers`. */
export type Subscriber = typeof subscribers.$inferSelect

/** The id of the subscriber whose preferences a link opens. Throws Refusal `newsletter.linkBad` (404). */
export async function managedBy(db: Db, token: string): Promise<string> {
  const id = subscriberIn(await linkSecret(db), 'manage', token)
  if (id === null) throw new Refusal('newsletter.linkBad', 404)
  return id
}

/** The subscriber of a link. Throws Refusal `newsletter.linkBad` (404), or `newsletter.gone` (410) if they were erased. */
export async function subscriberBy(db: Db, token: string): Promise<Subscriber> {
  const id = await managedBy(db, token)
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, id)).limit(1)
  if (!row) throw new Refusal('newsletter.gone', 410)
  return row
}

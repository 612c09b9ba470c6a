import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A change of public pages for which shared caches have not yet been purged twice; stored with the change. */
export const pageChanges = pgTable('page_changes', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** When shared caches were purged for the first time after it; null if they have not been. */
  purgedAt: at('purged_at'),
})

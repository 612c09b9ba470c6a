import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { users } from '#people/tables.ts'
import { PRIVATE_FEEDS } from '../rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Addresses of private feeds. Only a hash of the secret is stored. */
export const privateFeeds = pgTable(
  'private_feeds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: PRIVATE_FEEDS }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    secretHash: text('secret_hash').notNull().unique(),
    /** The last characters of the secret, by which its owner recognizes it. */
    hint: text('hint').notNull(),
    createdAt: at('created_at').notNull(),
    lastReadAt: at('last_read_at'),
    revokedAt: at('revoked_at'),
  },
  (t) => [index('private_feeds_of_account').on(t.userId, t.createdAt, t.id)],
)

import {
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#people/tables.ts'
import { SCOPES } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const ofAccount = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Keys of the API. A key is shown once; only its hash is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofAccount(),
    name: text('name').notNull(),
    /** The first characters, by which its owner recognizes the key. */
    prefix: text('prefix').notNull(),
    secretHash: text('secret_hash').notNull().unique(),
    scopes: text('scopes', { enum: SCOPES }).array().notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
    /** Null if the key does not expire automatically. A rotated key expires when the overlap ends. */
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
    /** The key that replaces this one. */
    replacedBy: uuid('replaced_by'),
  },
  (t) => [index('api_keys_of_account').on(t.userId, t.createdAt, t.id)],
)

/** How often a key was used per day (UTC), by call and by status class of the answer (2, 4 or 5). */
export const apiUsage = pgTable(
  'api_usage',
  {
    userId: ofAccount(),
    day: date('day').notNull(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    call: text('call').notNull(),
    answered: smallint('answered').notNull(),
    times: integer('times').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.keyId, t.day, t.call, t.answered] }),
    index('api_usage_of_account').on(t.userId, t.day),
  ],
)

/** What an account has used of its allowances, across all processes. */
export const apiAllowances = pgTable(
  'api_allowances',
  {
    userId: ofAccount(),
    /** `minute` or `day`: both allowances are counted at the same time. */
    span: text('span', { enum: ['minute', 'day'] }).notNull(),
    /** When the current window began. */
    since: at('since').notNull(),
    used: integer('used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.span] })],
)

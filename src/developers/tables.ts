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

/** Keys of the API. A key is shown once; what is kept of it is a hash. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofAccount(),
    name: text('name').notNull(),
    /** The first characters, by which its owner tells it from others. */
    prefix: text('prefix').notNull(),
    secretHash: text('secret_hash').notNull().unique(),
    scopes: text('scopes', { enum: SCOPES }).array().notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
    /** Null: it does not end by itself. A key that was rotated ends when the overlap does. */
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
    /** The key that takes its place. */
    replacedBy: uuid('replaced_by'),
  },
  (t) => [index('api_keys_of_account').on(t.userId, t.createdAt, t.id)],
)

/** How often a key was used on a day (UTC), by call and by the class of the answer (2, 4 or 5). */
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

/** What an account has used up of its allowance, for all processes together. */
export const apiAllowances = pgTable(
  'api_allowances',
  {
    userId: ofAccount(),
    /** `minute` and `day`: two allowances are counted at once. */
    span: text('span', { enum: ['minute', 'day'] }).notNull(),
    /** When the present one began. */
    since: at('since').notNull(),
    used: integer('used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.span] })],
)

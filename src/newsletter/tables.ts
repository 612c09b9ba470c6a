import { check, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { LANGUAGES } from '#languages/rules.ts'
import { SUBSCRIBER_STATES } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** To what a subscriber agreed: when, on which page, and in which version of its words. */
export type Consent = { at: string; source: string; wording: number }

/** Who wants the digest. `email` is in lower case; `pending` means that the address is not confirmed yet. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    interests: text('interests').array().notNull().default([]),
    state: text('state', { enum: SUBSCRIBER_STATES }).notNull().default('pending'),
    consent: jsonb('consent').$type<Consent>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [check('subscribers_email_lower', sql`${t.email} = lower(${t.email})`)],
)

import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { MAIL_STATES, SUPPRESSED_FOR } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The outbox: every single email that the site writes to a person. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The occasion of the email; a second email with the same key is not written. */
    key: text('key').notNull().unique(),
    recipient: text('recipient').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html'),
    /** Without angle brackets; the same for every attempt. The first attempt adds the domain that the email is sent from. */
    messageId: text('message_id').notNull(),
    state: text('state', { enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** The server's last message, in one line. */
    error: text('error'),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
  },
  (t) => [
    index('mails_newest').on(sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('mails_by_state').on(t.state, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('mails_by_message_id').on(t.messageId), // delivery reports of mail servers refer to it
  ],
)

/**
 * Addresses to which nothing is sent, in any stream, until the reader or an administrator lifts the suppression. Lower case.
 */
export const suppressions = pgTable(
  'suppressions',
  {
    email: text('email').primaryKey(),
    reason: text('reason', { enum: SUPPRESSED_FOR }).notNull(),
    /** The message of the server or provider, in one line. */
    said: text('said'),
    at: at('at').notNull(),
  },
  (t) => [index('suppressions_newest').on(sql`${t.at} desc`, t.email)],
)

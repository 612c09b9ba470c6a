import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { users } from '#people/tables.ts'
import type { Told } from './message.ts'
import { CHANNEL_KINDS, CHANNEL_STATES, MESSAGE_EVENTS, MESSAGE_STATES } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const ofAccount = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Where a reader wants to be told: an address of theirs at a service, and what is sent there. */
export const channels = pgTable(
  'channels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofAccount(),
    kind: text('kind', { enum: CHANNEL_KINDS }).notNull(),
    name: text('name').notNull(),
    /** An https address; of Telegram the id of a chat. Of most services it is a secret itself: never logged, shown shortened. */
    address: text('address').notNull(),
    /** Of a webhook what signs, of Telegram the token of the bot; null for the others. */
    secret: text('secret'),
    /** A secret that was replaced signs too until this moment. */
    oldSecret: text('old_secret'),
    oldSecretUntil: at('old_secret_until'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    events: text('events', { enum: MESSAGE_EVENTS }).array().notNull(),
    state: text('state', { enum: CHANNEL_STATES }).notNull().default('active'),
    /** Since when nothing has arrived; null when the last message did. */
    failingSince: at('failing_since'),
    lastSuccessAt: at('last_success_at'),
    /** How the last failure is told: a words key, and the status where there was an answer. */
    lastProblem: text('last_problem'),
    lastStatus: smallint('last_status'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('channels_of_account').on(t.userId, t.createdAt, t.id)],
)

/** What one reader is told, once. The private feed of alerts lists them, channels get them. */
export const messages = pgTable(
  'messages',
  {
    /** `webhook-id` on the wire: the same for each attempt. */
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofAccount(),
    event: text('event', { enum: MESSAGE_EVENTS }).notNull(),
    /** What it is about: a second message with it is not written. */
    key: text('key').notNull(),
    told: jsonb('told').$type<Told>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    unique('messages_once').on(t.userId, t.key),
    index('messages_newest').on(t.userId, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('messages_by_age').on(t.createdAt),
  ],
)

/** A message on its way to a channel, with what became of it. */
export const messageDeliveries = pgTable(
  'message_deliveries',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    state: text('state', { enum: MESSAGE_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is tried next. */
    nextAt: at('next_at').notNull(),
    /** A process that tries it has until then. */
    claimedUntil: at('claimed_until'),
    lastStatus: smallint('last_status'),
    lastProblem: text('last_problem'),
    deliveredAt: at('delivered_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.channelId] }),
    index('message_deliveries_due')
      .on(t.nextAt, t.messageId)
      .where(sql`${t.state} = 'waiting'`),
    index('message_deliveries_of_channel').on(t.channelId, sql`${t.createdAt} desc`, t.messageId),
  ],
)

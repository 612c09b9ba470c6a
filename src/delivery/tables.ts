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
import type { MessageContent } from './message.ts'
import { CHANNEL_KINDS, CHANNEL_STATES, MESSAGE_EVENTS, MESSAGE_STATES } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const ofAccount = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Where a reader wants to be notified: their address at a service, and what is sent there. */
export const channels = pgTable(
  'channels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofAccount(),
    kind: text('kind', { enum: CHANNEL_KINDS }).notNull(),
    name: text('name').notNull(),
    /**
     * An https address; for Telegram the id of a chat. At most services it is itself a secret: never logged, shown
     * shortened.
     */
    address: text('address').notNull(),
    /** For a webhook the signing secret, for Telegram the bot token; null for the others. */
    secret: text('secret'),
    /** A replaced secret also signs until this moment. */
    oldSecret: text('old_secret'),
    oldSecretUntil: at('old_secret_until'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    events: text('events', { enum: MESSAGE_EVENTS }).array().notNull(),
    state: text('state', { enum: CHANNEL_STATES }).notNull().default('active'),
    /** The time since which nothing has arrived; null if the last message did. */
    failingSince: at('failing_since'),
    lastSuccessAt: at('last_success_at'),
    /** How the last failure is reported: the key of a text, and the status if there was a response. */
    lastProblem: text('last_problem'),
    lastStatus: smallint('last_status'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('channels_of_account').on(t.userId, t.createdAt, t.id)],
)

/** One message to one reader, written once. The private feed of alerts lists them, and channels receive them. */
export const messages = pgTable(
  'messages',
  {
    /** `webhook-id` on the wire: the same for each attempt. */
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofAccount(),
    event: text('event', { enum: MESSAGE_EVENTS }).notNull(),
    /** Identifies the subject: a second message with the same key is not written. */
    key: text('key').notNull(),
    content: jsonb('told').$type<MessageContent>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    unique('messages_once').on(t.userId, t.key),
    index('messages_newest').on(t.userId, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('messages_by_age').on(t.createdAt),
  ],
)

/** The delivery of a message to a channel, and its result. */
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
    /** The time of the next attempt. */
    nextAt: at('next_at').notNull(),
    /** The time until which the process that is sending it holds the claim. */
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

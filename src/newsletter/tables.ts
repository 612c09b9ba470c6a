// long: the tables of a room stay in one file
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { type Language, LANGUAGES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import {
  DELIVERY_STATES,
  type DigestSection,
  EDITION_KINDS,
  EDITION_STATES,
  FREQUENCIES,
  LEFT_BY,
  MAIL_EVENT_KINDS,
  SUBSCRIBER_STATES,
} from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * To what a subscriber agreed: when, on which page, in which version of its words and in which language; and when and how
 * they showed that the address is theirs.
 */
export type Consent = {
  at: string
  source: string
  wording: number
  language?: Language
  confirmedAt?: string
  confirmedBy?: 'link' | 'code'
}

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
    frequency: text('frequency', { enum: FREQUENCIES }).notNull().default('edition'),
    /** Stories below this score are left out; 0 leaves nothing out. */
    minMomentum: smallint('min_momentum').notNull().default(0),
    pausedUntil: at('paused_until'),
    confirmedAt: at('confirmed_at'),
    leftAt: at('left_at'),
    leftBy: text('left_by', { enum: LEFT_BY }),
    /** Where they came from when they asked, where that may be counted: the name of a campaign or a host. */
    cameFrom: text('came_from'),
    /** Of the six digits: a keyed hash, until when they count, and how often others were tried. */
    codeHash: text('code_hash'),
    codeUntil: at('code_until'),
    codeTries: smallint('code_tries').notNull().default(0),
    /** When the one reminder to confirm was written. */
    remindedAt: at('reminded_at'),
    /** When the first edition was sent, or a welcome edition was written. */
    welcomedAt: at('welcomed_at'),
    /** Editions in a row that came back with a soft bounce. */
    softBounces: smallint('soft_bounces').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('subscribers_email_lower', sql`${t.email} = lower(${t.email})`),
    index('subscribers_newest').on(sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('subscribers_unconfirmed')
      .on(t.createdAt)
      .where(sql`${t.state} = 'pending'`),
    index('subscribers_unwelcomed')
      .on(t.confirmedAt)
      .where(sql`${t.state} = 'active' and ${t.welcomedAt} is null`),
  ],
)

/** One item of an edition, in its place. `pinned` ones stay where an editor put them, `dropped` ones are not sent. */
export type Pick = {
  id: string
  kind: 'article' | 'tool' | 'agent' | 'podcast'
  section: DigestSection
  pinned: boolean
  dropped: boolean
}

/** Editions of the digest. Of each kind there is one for a moment, however many workers look. */
export const editions = pgTable(
  'editions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: EDITION_KINDS }).notNull(),
    /** When it is due to leave. */
    occurrence: at('occurrence').notNull(),
    state: text('state', { enum: EDITION_STATES }).notNull().default('composed'),
    /** It holds what was published after `since` and not after `until`. */
    since: at('since').notNull(),
    until: at('until').notNull(),
    picks: jsonb('picks').$type<Pick[]>().notNull().default([]),
    /** What an editor has written instead of the usual subject, by language. */
    subjects: jsonb('subjects').$type<Partial<Record<Language, string>>>().notNull().default({}),
    /** What an editor says above the stories, by language. */
    notes: jsonb('notes').$type<Partial<Record<Language, string>>>().notNull().default({}),
    /** What readers get, frozen when sending begins, so that who comes late gets the same: see content.ts. */
    content: jsonb('content').$type<unknown>(),
    /** Goes up with each change at the desk: two editors do not overwrite each other. */
    version: integer('version').notNull().default(1),
    approvedBy: uuid('approved_by'),
    /** Null with a time in `approved_at`: by itself, at its deadline. */
    approvedAt: at('approved_at'),
    /** When the audience was frozen and the first mail could leave. */
    startedAt: at('started_at'),
    /** When it ended; it stays while an edition that was sent is sent to some again. */
    finishedAt: at('finished_at'),
    /** After this nothing of it is sent any more. */
    expiresAt: at('expires_at').notNull(),
    /** Words key of why it is paused, stopped or was not sent. */
    why: text('why'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('editions_once').on(t.kind, t.occurrence),
    index('editions_newest').on(sql`${t.occurrence} desc`, sql`${t.id} desc`),
    index('editions_state').on(t.state, t.occurrence),
  ],
)

/** The audience of an edition, frozen when sending begins: one row for each recipient, with what became of it. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    editionId: uuid('edition_id')
      .notNull()
      .references(() => editions.id, { onDelete: 'cascade' }),
    /** Of a row of subscribers, which may be erased since. */
    subscriberId: uuid('subscriber_id').notNull(),
    /** Empty once it is forgotten. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** The part behind the @, in lower case: servers are asked at most so often. */
    domain: text('domain').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    tier: text('tier', { enum: TIERS }).notNull(),
    interests: text('interests').array().notNull().default([]),
    minMomentum: smallint('min_momentum').notNull().default(0),
    /** Without angle brackets; every attempt carries the same one. */
    messageId: text('message_id').notNull().unique(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    /** Not before. */
    nextAt: at('next_at').notNull(),
    /** Who hands it over, while it is `sending`, and since when. */
    claimedBy: text('claimed_by'),
    claimedAt: at('claimed_at'),
    submittedAt: at('submitted_at'),
    /** What the server said last, in one line. */
    said: text('said'),
    /** What came back afterwards. */
    bounce: text('bounce', { enum: MAIL_EVENT_KINDS }),
  },
  (t) => [
    unique('deliveries_once').on(t.editionId, t.subscriberId),
    index('deliveries_due').on(t.editionId, t.state, t.nextAt),
    index('deliveries_of_subscriber').on(t.subscriberId),
  ],
)

/** What servers and providers told of mails afterwards, each once: by its id there, and by what it says. */
export const mailEvents = pgTable(
  'mail_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** `smtp`, `dsn`, or the name of a provider. */
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    /** Without angle brackets; empty when it was not told. */
    messageId: text('message_id').notNull(),
    recipient: text('recipient').notNull(),
    kind: text('kind', { enum: MAIL_EVENT_KINDS }).notNull(),
    said: text('said'),
    happenedAt: at('happened_at').notNull(),
    receivedAt: at('received_at').notNull(),
    appliedAt: at('applied_at'),
  },
  (t) => [
    unique('mail_events_once').on(t.provider, t.eventId),
    uniqueIndex('mail_events_same')
      .on(t.messageId, t.recipient, t.kind)
      .where(sql`${t.messageId} <> ''`),
    index('mail_events_newest').on(sql`${t.receivedAt} desc`, sql`${t.id} desc`),
  ],
)

/** Presses on links of an edition, if they are counted at all; forgotten after a while. */
export const digestClicks = pgTable(
  'digest_clicks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    editionId: uuid('edition_id')
      .notNull()
      .references(() => editions.id, { onDelete: 'cascade' }),
    /** Random for each mail, of nobody known: several links of one mail within a moment are a scanner. */
    mail: text('mail').notNull(),
    target: text('target').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('digest_clicks_of').on(t.editionId, t.at)],
)

/** The settings of the digest: one row. */
export const digestSettings = pgTable(
  'digest_settings',
  {
    id: smallint('id').primaryKey().default(1),
    /** Nothing leaves while this is false. */
    sending: boolean('sending').notNull().default(true),
    /** Words key of why it was switched off by itself; null when an administrator did. */
    sendingWhy: text('sending_why'),
    /** Whether an edition that nobody has approved leaves at its deadline. */
    automatic: boolean('automatic').notNull().default(true),
    /** Editions are composed so long before they leave. */
    leadMinutes: smallint('lead_minutes').notNull().default(45),
    /** Editions that have not left so long after their time never do. */
    expireHours: smallint('expire_hours').notNull().default(6),
    /** Mails a second in all, and to one domain a minute. */
    perSecond: integer('per_second').notNull().default(50),
    perDomainMinute: integer('per_domain_minute').notNull().default(600),
    /** First day of a new sending domain, whose editions grow slowly; null: no limit. */
    rampSince: at('ramp_since'),
    /** Editions in a row after which soft bounces pause an address. */
    softLimit: smallint('soft_limit').notNull().default(5),
    /** Complaints for each 10,000 mails at which sending pauses. */
    complaintsLimit: smallint('complaints_limit').notNull().default(30),
    countClicks: boolean('count_clicks').notNull().default(false),
    /** Who sends this and where they can be reached, as laws ask for: stands below each mail. */
    postalAddress: text('postal_address').notNull().default(''),
    /** How far this database has come; one that was restored is behind what the data directory remembers. */
    mark: text('mark').notNull().default(''),
    version: integer('version').notNull().default(1),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [check('digest_settings_one', sql`${t.id} = 1`)],
)

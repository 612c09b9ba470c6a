// long: the tables of a module stay in one file
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
  type DeliveryCounts,
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
 * The consent of a subscriber: when, on which page, with which version of the wording and in which language it was given;
 * and when and how they proved that the address is theirs.
 */
export type Consent = {
  at: string
  source: string
  wording: number
  language?: Language
  confirmedAt?: string
  confirmedBy?: 'link' | 'code'
}

/** The subscribers of the digest. `email` is in lower case; `pending` means that the address is not confirmed yet. */
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
    /** Stories below this score are left out; 0 includes all. */
    minMomentum: smallint('min_momentum').notNull().default(0),
    pausedUntil: at('paused_until'),
    confirmedAt: at('confirmed_at'),
    leftAt: at('left_at'),
    leftBy: text('left_by', { enum: LEFT_BY }),
    /** The campaign or host they came from when they asked, if counting is allowed. */
    cameFrom: text('came_from'),
    /** The six-digit code: a keyed hash, its expiry, and the number of wrong tries. */
    codeHash: text('code_hash'),
    codeUntil: at('code_until'),
    codeTries: smallint('code_tries').notNull().default(0),
    /** When the one reminder to confirm was written. */
    remindedAt: at('reminded_at'),
    /** When the first edition was sent, or a welcome edition was written. */
    welcomedAt: at('welcomed_at'),
    /** The number of consecutive editions with a soft bounce. */
    softBounces: smallint('soft_bounces').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('subscribers_email_lower', sql`${t.email} = lower(${t.email})`),
    index('subscribers_newest').on(sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('subscribers_newest_state').on(t.state, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('subscribers_words').using('gin', t.name.op('gin_trgm_ops'), t.email.op('gin_trgm_ops')),
    index('subscribers_unconfirmed')
      .on(t.createdAt)
      .where(sql`${t.state} = 'pending'`),
    index('subscribers_unwelcomed')
      .on(t.confirmedAt)
      .where(sql`${t.state} = 'active' and ${t.welcomedAt} is null`),
  ],
)

/** One item of an edition, in order. `pinned` items stay where an editor put them, `dropped` ones are not sent. */
export type Pick = {
  id: string
  kind: 'article' | 'tool' | 'agent' | 'podcast'
  section: DigestSection
  pinned: boolean
  dropped: boolean
}

/** The editions of the digest. There is only one of each kind for a moment, however many workers run. */
export const editions = pgTable(
  'editions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: EDITION_KINDS }).notNull(),
    /** When it is due to be sent. */
    occurrence: at('occurrence').notNull(),
    state: text('state', { enum: EDITION_STATES }).notNull().default('composed'),
    /** It contains stories published after `since` and up to `until`. */
    since: at('since').notNull(),
    until: at('until').notNull(),
    picks: jsonb('picks').$type<Pick[]>().notNull().default([]),
    /** The editor's subjects that replace the default one, by language. */
    subjects: jsonb('subjects').$type<Partial<Record<Language, string>>>().notNull().default({}),
    /** The editor's notes above the stories, by language. */
    notes: jsonb('notes').$type<Partial<Record<Language, string>>>().notNull().default({}),
    /** The content frozen when sending begins, so that late recipients get the same: see content.ts. */
    content: jsonb('content').$type<unknown>(),
    /** Incremented with each change at the desk, so that two editors do not overwrite each other. */
    version: integer('version').notNull().default(1),
    approvedBy: uuid('approved_by'),
    /** Null with a time in `approved_at`: approved automatically at its deadline. */
    approvedAt: at('approved_at'),
    /** Since when an editor holds it: until it is released or approved, it is not approved automatically. */
    heldAt: at('held_at'),
    /** When it began to be sent, with its content and for the readers of this moment. */
    startedAt: at('started_at'),
    /** The last subscriber who was looked at for the audience, in the order of their ids. */
    audienceUpTo: uuid('audience_up_to'),
    /** When the audience was complete; the first email is sent after that. */
    frozenAt: at('frozen_at'),
    /** When it ended; stays unchanged while a sent edition is sent to some readers again. */
    finishedAt: at('finished_at'),
    /** The counts of the recipients whose rows were deleted (`forget-deliveries`); `countsOf` adds the others. */
    forgotten: jsonb('forgotten').$type<Partial<DeliveryCounts>>(),
    /** When the last of these rows was deleted. */
    forgottenAt: at('forgotten_at'),
    /** No email of it is sent after this. */
    expiresAt: at('expires_at').notNull(),
    /** Text key of the reason why it is paused, stopped or was not sent. */
    why: text('why'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('editions_once').on(t.kind, t.occurrence),
    index('editions_newest').on(sql`${t.occurrence} desc`, sql`${t.id} desc`),
    index('editions_state').on(t.state, t.occurrence),
    index('editions_unforgotten')
      .on(t.finishedAt, t.id)
      .where(sql`${t.forgottenAt} is null`),
  ],
)

/**
 * The audience of an edition, frozen when sending begins: one row per recipient, with its outcome. The rows are deleted
 * `DELIVERIES_KEPT_DAYS` after the edition ended.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    editionId: uuid('edition_id')
      .notNull()
      .references(() => editions.id, { onDelete: 'cascade' }),
    /** Id of a subscriber, who may have been erased since. */
    subscriberId: uuid('subscriber_id').notNull(),
    /** Empty once it is erased. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** The part after the @, in lower case: the rate per domain is limited. */
    domain: text('domain').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    tier: text('tier', { enum: TIERS }).notNull(),
    interests: text('interests').array().notNull().default([]),
    minMomentum: smallint('min_momentum').notNull().default(0),
    /** Without angle brackets; all attempts use the same one. */
    messageId: text('message_id').notNull().unique(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    /** The earliest time of the next attempt; while the ramp of a new domain leaves it out, that of the reader's last edition. */
    nextAt: at('next_at').notNull(),
    /** The run that hands it over, while it is `sending`, and since when. */
    claimedBy: text('claimed_by'),
    claimedAt: at('claimed_at'),
    submittedAt: at('submitted_at'),
    /** The last answer of the server, on one line. */
    said: text('said'),
    /** The bounce or complaint that came back later. */
    bounce: text('bounce', { enum: MAIL_EVENT_KINDS }),
  },
  (t) => [
    unique('deliveries_once').on(t.editionId, t.subscriberId),
    index('deliveries_due').on(t.editionId, t.state, t.nextAt),
    index('deliveries_of_subscriber').on(t.subscriberId),
  ],
)

/**
 * Later reports of servers and providers about emails; each is stored once, by its id at the provider and by its content.
 */
export const mailEvents = pgTable(
  'mail_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** `smtp`, `dsn`, or the name of a provider. */
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    /** Without angle brackets; empty if it was not reported. */
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

/** Clicks on links of an edition, if click tracking is on; deleted after a while. */
export const digestClicks = pgTable(
  'digest_clicks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    editionId: uuid('edition_id')
      .notNull()
      .references(() => editions.id, { onDelete: 'cascade' }),
    /** Random per email and linked to no one; several links of one email within a moment indicate a scanner. */
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
    /** No email is sent while this is false. */
    sending: boolean('sending').notNull().default(true),
    /** Text key of the reason why it was switched off automatically; null if an administrator did it. */
    sendingWhy: text('sending_why'),
    /** Whether an edition that no one has approved is sent at its deadline. */
    automatic: boolean('automatic').notNull().default(true),
    /** Editions are composed this long before they are sent. */
    leadMinutes: smallint('lead_minutes').notNull().default(45),
    /** Editions that were not sent within this time after they were due are never sent. */
    expireHours: smallint('expire_hours').notNull().default(6),
    /** Maximum emails per second in total, and per minute to one domain. */
    perSecond: integer('per_second').notNull().default(50),
    perDomainMinute: integer('per_domain_minute').notNull().default(600),
    /** First day of a new sending domain, whose audiences grow slowly; null: no limit. */
    rampSince: at('ramp_since'),
    /** The number of consecutive editions with a soft bounce after which an address is paused. */
    softLimit: smallint('soft_limit').notNull().default(5),
    /** Complaints per 10,000 emails above which sending pauses. */
    complaintsLimit: smallint('complaints_limit').notNull().default(30),
    countClicks: boolean('count_clicks').notNull().default(false),
    /** The sender's name and postal address, as required by law; shown at the end of each email. */
    postalAddress: text('postal_address').notNull().default(''),
    /** The progress of this database; a restored one is behind the mark in the data directory. */
    mark: text('mark').notNull().default(''),
    version: integer('version').notNull().default(1),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [check('digest_settings_one', sql`${t.id} = 1`)],
)

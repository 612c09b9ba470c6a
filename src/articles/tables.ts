// long: the tables of a module stay in one file, and readers read many kinds of items
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { users } from '#people/tables.ts'
import { VOICES, WRITERS } from '#services/marks/rules.ts'
import type { BoardReason } from './momentum/calls.ts'
import type { CitedSource } from './calls.ts'
import { LINK_EVIDENCE, LINK_STATES, PROPOSAL_STATES } from './catalogue/rules.ts'
import { EVENT_STATES } from './events/rules.ts'
import type { PricingPlan } from './catalogue/tools/rules.ts'
import { BADGES, MOMENTUM_LABELS, PICTURE_MAKERS, SECTIONS, TOPICS } from './rules.ts'
import {
  TRANSLATED_KINDS,
  TRANSLATION_STATES,
  type TranslationObjection,
  type WrittenPart,
} from './translation/rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/** When something other than its own text last changed: a translation, its image, or who reported its story. Null: never. */
const alteredAt = () => at('altered_at')
const newestFirst = (t: { publishedAt: unknown; id: unknown }) =>
  [sql`${t.publishedAt} desc`, sql`${t.id} desc`] as const

/** The moment of articles without a date in the desk's list, where they are newer than all others. */
export const NO_DATE = "'9999-12-31 23:59:59.999999+00'::timestamptz"
/** The moment by which the desk lists an article: of its deletion or publication. */
export const listedAt = (t: { deletedAt: AnyColumn; publishedAt: AnyColumn }): SQL =>
  sql`coalesce(${t.deletedAt}, ${t.publishedAt}, ${sql.raw(NO_DATE)})`
/** The beginning of its title, by which the desk orders articles. */
export const titleKey = (t: { title: AnyColumn }): SQL => sql`left(lower(${t.title}), 80)`

/** How the website of an item responds. Written only by the link check. */
const linkColumns = () => ({
  /** Null before the first check, and without an address. */
  linkState: text('link_state', { enum: LINK_STATES }),
  /** The error of the last check, if it failed. */
  linkProblem: text('link_problem'),
  lastCheckedAt: at('last_checked_at'),
  lastOkAt: at('last_ok_at'),
  /** Failed daily checks in a row, and since when. */
  linkFailures: smallint('link_failures').notNull().default(0),
  linkFailingSince: at('link_failing_since'),
})

/** Images on other hosts, which a job fetches; there is hardly ever one. */
const remotePictures = (table: string, t: { id: AnyPgColumn; imageUrl: AnyPgColumn }) => [
  index(`${table}_remote_picture`)
    .on(t.id)
    .where(sql`${t.imageUrl} ~ '^https?:'`),
]

/** News and events in their original language. `published_at` in the future means scheduled. */
export const articles = pgTable(
  'articles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    excerpt: text('excerpt'),
    /** Markdown; paragraphs end in citation marks `[n]`. */
    content: text('content').notNull(),
    /** Sanitized HTML of `content`, rebuilt when the markup policy changes. */
    contentHtml: text('content_html').notNull(),
    markupPolicy: smallint('markup_policy').notNull(),
    author: text('author'),
    /** Who wrote the text that an editor approved; null for a person, and where it is not known. */
    writtenBy: text('written_by', { enum: WRITERS }),
    /** When an editor approved the draft; null for an article without a draft, and where it is not known. */
    approvedAt: at('approved_at'),
    /** Who approved the draft; null for an article without a draft, and once the account is removed. */
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    imageUrl: text('image_url'),
    accessTier: text('access_tier', { enum: TIERS }).notNull().default('freemium'),
    category: text('category', { enum: SECTIONS }).notNull().default('news'),
    topic: text('topic', { enum: TOPICS }).notNull().default('AI News'),
    contentType: text('content_type').notNull().default('article'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    tags: text('tags').array().notNull().default([]),
    sources: jsonb('sources').$type<CitedSource[]>().notNull().default([]),
    /** Stored apart from the texts, so that a list of cards never reads a text. */
    sourceCount: smallint('source_count').generatedAlwaysAs(sql`jsonb_array_length(sources)`),
    wordCount: integer('word_count').generatedAlwaysAs(
      sql`coalesce(array_length(regexp_split_to_array(content, '\\s+'), 1), 0)`,
    ),
    sourceUrls: text('source_urls').array().notNull().default([]),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    /** A given score, which only samples have; null for all other items, whose score is computed when it is read. */
    momentum: smallint('momentum'),
    sample: boolean('sample').notNull().default(false),
    publishedAt: at('published_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    alteredAt: alteredAt(),
    /** When it was retracted: only its title and a note remain, its text and sources are removed from here. */
    retractedAt: at('retracted_at'),
    /** When it was deleted: no one can read it, and it can be restored for 30 days. */
    deletedAt: at('deleted_at'),
    /** The value of `published_at` before deletion, which sets it to null. */
    publishedBefore: at('published_before'),
  },
  (t) => [
    ...remotePictures('articles', t),
    index('articles_newest')
      .on(...newestFirst(t))
      .where(sql`${t.category} not in ('tools', 'events')`),
    index('articles_newest_free')
      .on(...newestFirst(t))
      .where(sql`${t.category} not in ('tools', 'events') and ${t.accessTier} = 'freemium'`),
    // read when an account is removed
    index('articles_approved_by')
      .on(t.approvedBy)
      .where(sql`${t.approvedBy} is not null`),
    // the few that came with the product
    index('articles_samples')
      .on(...newestFirst(t))
      .where(sql`${t.sample}`),
    index('articles_events')
      .on(...newestFirst(t))
      .where(sql`${t.category} = 'events'`),
    // the order in which others follow changes; a scheduled item changes when its time comes
    index('articles_changed').on(sql`greatest(${t.updatedAt}, ${t.publishedAt}, ${t.alteredAt})`, t.id),
    index('articles_changed_events')
      .on(sql`greatest(${t.updatedAt}, ${t.publishedAt}, ${t.alteredAt})`, t.id)
      .where(sql`${t.category} = 'events'`),
    index('articles_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    // the list of the desk, in its orders and by its filters
    index('articles_listed').on(listedAt(t), t.id),
    index('articles_listed_category').on(t.category, listedAt(t), t.id),
    index('articles_listed_tier').on(t.accessTier, listedAt(t), t.id),
    index('articles_retracted')
      .on(listedAt(t), t.id)
      .where(sql`${t.retractedAt} is not null`),
    index('articles_updated').on(t.updatedAt, t.id),
    index('articles_by_title').on(titleKey(t), t.id),
    index('articles_words').using('gin', t.title.op('gin_trgm_ops'), t.author.op('gin_trgm_ops')),
    check('articles_deleted_unpublished', sql`${t.deletedAt} is null or ${t.publishedAt} is null`),
  ],
)

export const tools = pgTable(
  'tools',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt'),
    description: text('description').notNull().default(''),
    content: text('content').notNull().default(''),
    features: text('features').array().notNull().default([]),
    useCases: text('use_cases').array().notNull().default([]),
    pricing: text('pricing'),
    /** The same as figures, where they are known, and the day on which they were read. */
    pricingPlans: jsonb('pricing_plans').$type<PricingPlan[]>().notNull().default([]),
    pricingCheckedAt: at('pricing_checked_at'),
    /** Where it runs, as its maker writes it: `Windows`, `iOS`. Empty when not known. */
    platforms: text('platforms').array().notNull().default([]),
    tags: text('tags').array().notNull().default([]),
    category: text('category').notNull().default('AI Tools'),
    accessTier: text('access_tier', { enum: TIERS }).notNull().default('freemium'),
    provider: text('provider'),
    imageUrl: text('image_url'),
    logoUrl: text('logo_url'),
    websiteUrl: text('website_url'),
    sourceUrl: text('source_url'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    status: text('status').notNull().default('published'),
    ...linkColumns(),
    sample: boolean('sample').notNull().default(false),
    publishedAt: at('published_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    alteredAt: alteredAt(),
  },
  (t) => [
    ...remotePictures('tools', t),
    index('tools_remote_logo')
      .on(t.id)
      .where(sql`${t.logoUrl} ~ '^https?:'`),

    index('tools_newest').on(t.status, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('tools_of_category')
      .on(t.category, sql`${t.createdAt} desc`, sql`${t.id} desc`)
      .where(sql`${t.status} = 'published'`),
  ],
)

/** Another address found for a tool: applied if it was certain, otherwise waiting for an editor. */
export const toolUrlProposals = pgTable(
  'tool_url_proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    toolId: uuid('tool_id')
      .notNull()
      .references(() => tools.id, { onDelete: 'cascade' }),
    /** Null when the tool had no address. */
    oldUrl: text('old_url'),
    newUrl: text('new_url').notNull(),
    evidence: text('evidence', { enum: LINK_EVIDENCE }).notNull(),
    state: text('state', { enum: PROPOSAL_STATES }).notNull(),
    foundAt: at('found_at').notNull(),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: at('decided_at'),
  },
  (t) => [
    unique('tool_url_proposals_once').on(t.toolId, t.oldUrl, t.newUrl).nullsNotDistinct(),
    index('tool_url_proposals_by_state').on(t.state, sql`${t.foundAt} desc`, sql`${t.id} desc`),
  ],
)

export const agents = pgTable(
  'agents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    capabilities: text('capabilities').array().notNull().default([]),
    provider: text('provider'),
    model: text('model'),
    imageUrl: text('image_url'),
    websiteUrl: text('website_url'),
    accessTier: text('access_tier', { enum: TIERS }).notNull().default('freemium'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    ...linkColumns(),
    /** When an agent with invalid data was hidden from readers, and why; such agents are never deleted. */
    hiddenAt: at('hidden_at'),
    hiddenReason: text('hidden_reason'),
    sample: boolean('sample').notNull().default(false),
    publishedAt: at('published_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    alteredAt: alteredAt(),
  },
  (t) => [
    ...remotePictures('agents', t),
    index('agents_newest').on(t.accessTier, ...newestFirst(t)),
    index('agents_listed')
      .on(t.sample, ...newestFirst(t))
      .where(sql`${t.hiddenAt} is null`),
  ],
)

/** The event data of an article. Times are never invented: `ends_at` is null when unknown. */
export const events = pgTable(
  'events',
  {
    articleId: uuid('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    /** Only days are known: the times are midnight UTC of the first and of the last day. */
    allDay: boolean('all_day').notNull().default(false),
    timeZone: text('time_zone'),
    place: text('place'),
    /** Where it can be attended online. */
    onlineUrl: text('online_url'),
    url: text('url'),
    state: text('state', { enum: EVENT_STATES }).notNull().default('confirmed'),
    /** Number of changes to time, place and state, counted by the database. */
    sequence: integer('sequence').notNull().default(0),
    /** When one of those last changed. */
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (t) => [index('events_by_start').on(t.startsAt, t.articleId)],
)

export const podcasts = pgTable(
  'podcasts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    hook: text('hook'),
    transcript: text('transcript').notNull().default(''),
    audioUrl: text('audio_url'),
    /** The transcript as WebVTT and the chapters as JSON, timed to the audio. */
    transcriptUrl: text('transcript_url'),
    chaptersUrl: text('chapters_url'),
    imageUrl: text('image_url'),
    /** Who speaks; null without sound, and where it is not known. */
    voice: text('voice', { enum: VOICES }),
    durationSeconds: integer('duration_seconds'),
    accessTier: text('access_tier', { enum: TIERS }).notNull().default('freemium'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    sample: boolean('sample').notNull().default(false),
    publishedAt: at('published_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    alteredAt: alteredAt(),
  },
  (t) => [...remotePictures('podcasts', t), index('podcasts_newest').on(t.accessTier, ...newestFirst(t))],
)

/** The fields of an item in another language; `fields` holds those of the item's kind by their wire names. */
export const translations = pgTable(
  'translations',
  {
    kind: text('kind', { enum: TRANSLATED_KINDS }).notNull(),
    itemId: uuid('item_id').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    title: text('title').notNull(),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    /** Stored apart from the fields, so that a list of cards never reads them. */
    excerpt: text('excerpt').generatedAlwaysAs(sql`fields ->> 'excerpt'`),
    /** Who translated: `person`, the name of a model, or `sample` for unreviewed texts that came with the product. */
    translator: text('translator').notNull().default('person'),
    reviewedAt: at('reviewed_at'),
    /** Hash of the original that was translated; null if unknown. */
    sourceHash: text('source_hash'),
    /** Since when the original differs from the text that was translated. */
    staleAt: at('stale_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId, t.language] })],
)

/** The last translation by a model, with the results of the checks; readers see it once it is in `translations`. */
export const translationDrafts = pgTable(
  'translation_drafts',
  {
    id: uuid('id').notNull().unique().defaultRandom(),
    kind: text('kind', { enum: TRANSLATED_KINDS }).notNull(),
    itemId: uuid('item_id').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    title: text('title').notNull(),
    fields: jsonb('fields').$type<Record<string, string | string[]>>().notNull(),
    state: text('state', { enum: TRANSLATION_STATES }).notNull(),
    /** Identifies a translation: with the same three values it is not made again. */
    sourceHash: text('source_hash').notNull(),
    glossaryHash: text('glossary_hash').notNull(),
    model: text('model').notNull(),
    /** The objections of the checks, each with its field; empty if there are none. */
    objections: jsonb('objections').$type<TranslationObjection[]>().notNull().default([]),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId, t.language] }),
    index('translation_drafts_newest').on(t.state, sql`${t.createdAt} desc`, sql`${t.id} desc`),
  ],
)

/** A translation that an editor writes or corrects, saved before it is reviewed. Readers never see it. */
export const writtenTranslations = pgTable(
  'written_translations',
  {
    kind: text('kind', { enum: TRANSLATED_KINDS }).notNull(),
    itemId: uuid('item_id').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** The text of each part beside the text that it translates. */
    parts: jsonb('parts').$type<WrittenPart[]>().notNull(),
    /** Who translated: `person`, or the name of the model whose text was corrected. */
    translator: text('translator').notNull(),
    /** Increases with each change, so that two editors do not overwrite each other. */
    version: integer('version').notNull().default(1),
    editedBy: uuid('edited_by').references(() => users.id, { onDelete: 'set null' }),
    editedAt: at('edited_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId, t.language] }),
    index('written_translations_of_editor').on(t.editedBy),
  ],
)

/**
 * The texts of approved drafts that wait for translations, as they will be published. Readers never see them; a row is gone once
 * its draft is published or back in review.
 */
export const heldArticles = pgTable('held_articles', {
  /** The id of the draft, which its article will have. */
  itemId: uuid('item_id').primaryKey(),
  language: text('language', { enum: LANGUAGES }).notNull(),
  title: text('title').notNull(),
  excerpt: text('excerpt').notNull(),
  content: text('content').notNull(),
  /** The languages whose reviewed translations it waits for; one that a later release no longer has does not count. */
  languages: text('languages').array().$type<Language[]>().notNull(),
  heldAt: at('held_at').notNull(),
})

/** Who reported an item, by publisher group: the basis of its momentum. Never a score. */
export const momentumReports = pgTable(
  'momentum_reports',
  {
    itemId: uuid('item_id').notNull(),
    publisherGroup: text('publisher_group').notNull(),
    /** The name of the publisher, as readers know it. */
    publisher: text('publisher').notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    /** 0 to 1. */
    weight: real('weight').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.publisherGroup] }),
    index('momentum_reports_newest').on(sql`${t.lastAt} desc`, t.itemId),
  ],
)

/** Reader activity on an article in one hour: numbers only, nothing about who the readers were. */
export const momentumSignals = pgTable(
  'momentum_signals',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** When the hour began. */
    hour: at('hour').notNull(),
    views: integer('views').notNull().default(0),
    shares: integer('shares').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.hour] })],
)

/**
 * Nothing in this release reads or writes this: labels follow the current score. Processes of the previous release still do,
 * so the table is dropped in the next release.
 */
export const momentumLabels = pgTable('momentum_labels', {
  itemId: uuid('item_id').primaryKey(),
  label: text('label', { enum: MOMENTUM_LABELS }).notNull(),
  since: at('since').notNull(),
})

/**
 * The history of the momentum board. The first five ranks are the board; further ones are the fastest stories in a language that
 * has fewer than five of those (decision 0090).
 */
export const leaderboardEntries = pgTable(
  'leaderboard_entries',
  {
    takenAt: at('taken_at').notNull(),
    rank: smallint('rank').notNull(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    momentum: smallint('momentum').notNull(),
    badge: text('badge', { enum: BADGES }),
    views: integer('views').notNull().default(0),
    shares: integer('shares').notNull().default(0),
    /** The reason for the score; null for a given score, and on boards taken before this was stored. */
    why: jsonb('why').$type<BoardReason>(),
  },
  (t) => [primaryKey({ columns: [t.takenAt, t.rank] })],
)

/**
 * How an item or a draft got its image; `url` is our own address, null where the cover is used. An item whose `image_url` is
 * another address has been given another image since.
 */
export const pictures = pgTable('pictures', {
  itemId: uuid('item_id').primaryKey(),
  madeBy: text('made_by', { enum: PICTURE_MAKERS }).notNull(),
  url: text('url'),
  /** The publisher to whom the image belongs. */
  credit: text('credit'),
  /** Where it was downloaded from. */
  sourceUrl: text('source_url'),
  /** The other attempts and their results, one line each. */
  tried: text('tried').array().notNull().default([]),
  createdAt: at('created_at').notNull(),
})

/** Settings of the site that an editor may change, such as the figures of the home page. */
export const siteSettings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})

/** The timeline of an item's story: publisher, address and time of each report. One row per page. */
export const storyReports = pgTable(
  'story_reports',
  {
    itemId: uuid('item_id').notNull(),
    url: text('url').notNull(),
    publisher: text('publisher').notNull(),
    title: text('title').notNull(),
    /** Null when it is not known. */
    language: text('language'),
    reportedAt: timestamp('told_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.url] }),
    index('story_reports_in_order').on(t.itemId, t.reportedAt, t.url),
  ],
)

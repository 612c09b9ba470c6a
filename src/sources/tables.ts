import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  FREQUENCY_HOURS,
  type LeftOut,
  type ListRules,
  READ_LANGUAGES,
  SOURCE_CATEGORIES,
  SOURCE_KINDS,
  SOURCE_STATES,
  type SourceTier,
  type StateDetail,
  type UnreadEvents,
} from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Where news comes from, and how the last reading of it ended. */
export const newsSources = pgTable(
  'ai_news_sources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** The address to read; moves along with permanent redirects. */
    url: text('url').notNull().unique(),
    /** What it was last read as; null before the first reading. */
    kind: text('kind', { enum: SOURCE_KINDS }),
    /** How an editor wants it read; null: by what it turns out to be. */
    chosenKind: text('chosen_kind', { enum: SOURCE_KINDS }),
    /** For list pages. */
    rules: jsonb('rules').$type<ListRules>(),
    category: text('category', { enum: SOURCE_CATEGORIES }).notNull().default('news'),
    tier: smallint('tier').$type<SourceTier>().notNull().default(2),
    /** The group that it belongs to; null: its registrable domain. Publishers of one owner are not independent. */
    owner: text('owner'),
    /** Assumed where the text is too short to tell. */
    language: text('language', { enum: READ_LANGUAGES }),
    scrapeFrequencyHours: integer('scrape_frequency_hours').notNull().default(FREQUENCY_HOURS.usual),
    isActive: boolean('is_active').notNull().default(true),
    /** What the publisher permits, in an editor's words. */
    licenceNote: text('licence_note'),
    /** How the last reading ended; null before the first. */
    state: text('state', { enum: SOURCE_STATES }),
    stateDetail: jsonb('state_detail').$type<StateDetail>().notNull().default({}),
    stateAt: at('state_at'),
    /** Failed readings in a row. */
    failures: integer('failures').notNull().default(0),
    lastOkAt: at('last_ok_at'),
    /** When a finding was last added. */
    lastNewAt: at('last_new_at'),
    /** The date that the publisher gave its newest item. */
    newestItemAt: at('newest_item_at'),
    /** Hours between two items as its publisher dates them, the median; null when too few are dated. */
    usualGapHours: real('usual_gap_hours'),
    /** Items of the last reading that were not taken, by name. */
    leftOut: jsonb('left_out').$type<readonly LeftOut[]>().notNull().default([]),
    /** What the last search for events did not understand. */
    unreadEvents: jsonb('unread_events').$type<UnreadEvents>().notNull().default({ count: 0, events: [] }),
    etag: text('etag'),
    lastModified: text('last_modified'),
    nextFetchAt: at('next_fetch_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('ai_news_sources_due')
      .on(t.nextFetchAt, t.id)
      .where(sql`${t.isActive}`),
  ],
)

/** One item of one publisher as text. Never changed after it was stored, but for its story. */
export const findings = pgTable(
  'findings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => newsSources.id, { onDelete: 'cascade' }),
    guid: text('guid').notNull(),
    url: text('url').notNull(),
    canonicalKey: text('canonical_key').notNull().unique(),
    title: text('title').notNull(),
    summary: text('summary'),
    paragraphs: jsonb('paragraphs').$type<readonly string[]>().notNull(),
    imageUrl: text('image_url'),
    author: text('author'),
    language: text('language', { enum: READ_LANGUAGES }),
    textFrom: text('text_from', { enum: ['feed', 'page', 'excerpt'] }).notNull(),
    /** Why an excerpt is only that, when its page was tried. */
    textProblem: text('text_problem', { enum: SOURCE_STATES }),
    publishedAt: at('published_at').notNull(),
    fetchedAt: at('fetched_at').notNull(),
    /** The event it tells of; null until the newsroom has decided. */
    storyId: uuid('story_id'),
  },
  (t) => [
    unique('findings_source_guid').on(t.sourceId, t.guid),
    index('findings_newest').on(sql`${t.publishedAt} desc`, sql`${t.id} desc`),
    index('findings_of_story')
      .on(t.storyId)
      .where(sql`${t.storyId} is not null`),
    index('findings_untold')
      .on(sql`${t.publishedAt} desc`, sql`${t.id} desc`)
      .where(sql`${t.storyId} is null`),
  ],
)

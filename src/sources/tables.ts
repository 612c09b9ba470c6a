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

/** The sources of news, with the result of their last reading. */
export const newsSources = pgTable(
  'ai_news_sources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** The address to read; permanent redirects update it. */
    url: text('url').notNull().unique(),
    /** The kind of the last reading; null before the first. */
    kind: text('kind', { enum: SOURCE_KINDS }),
    /** The kind that an editor chose; null: the kind is detected. */
    chosenKind: text('chosen_kind', { enum: SOURCE_KINDS }),
    /** For list pages. */
    rules: jsonb('rules').$type<ListRules>(),
    category: text('category', { enum: SOURCE_CATEGORIES }).notNull().default('news'),
    tier: smallint('tier').$type<SourceTier>().notNull().default(2),
    /** The group of the publisher; null: its registrable domain. Publishers of one owner are not independent. */
    owner: text('owner'),
    /** Assumed where the text is too short to detect it. */
    language: text('language', { enum: READ_LANGUAGES }),
    scrapeFrequencyHours: integer('scrape_frequency_hours').notNull().default(FREQUENCY_HOURS.usual),
    /** Items that are not about AI are not drafted: the source reports on other subjects too. */
    onlyAboutAi: boolean('only_about_ai').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** What the publisher permits, in an editor's words. */
    licenceNote: text('licence_note'),
    /** The result of the last reading; null before the first. */
    state: text('state', { enum: SOURCE_STATES }),
    stateDetail: jsonb('state_detail').$type<StateDetail>().notNull().default({}),
    stateAt: at('state_at'),
    /** Consecutive failed readings. */
    failures: integer('failures').notNull().default(0),
    lastOkAt: at('last_ok_at'),
    /** When a finding was last added. */
    lastNewAt: at('last_new_at'),
    /** The date that the publisher gave its newest item. */
    newestItemAt: at('newest_item_at'),
    /** The median of the hours between two items, by the publisher's dates; null if too few are dated. */
    usualGapHours: real('usual_gap_hours'),
    /** Items of the last reading that were left out. */
    leftOut: jsonb('left_out').$type<readonly LeftOut[]>().notNull().default([]),
    /** The events that the last search could not parse. */
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

/** One item of one publisher as text. Never changed after it is stored, except for its story. */
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
    /** The reason why there is only an excerpt, if the page was tried. */
    textProblem: text('text_problem', { enum: SOURCE_STATES }),
    publishedAt: at('published_at').notNull(),
    fetchedAt: at('fetched_at').notNull(),
    /** The story of the finding; null until the newsroom has assigned one. */
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
    index('findings_fetched').on(t.fetchedAt),
  ],
)

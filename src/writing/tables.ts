// long: the tables of a module are kept together, and these refer to each other
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { stories } from '#stories/tables.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { BADGES, SECTIONS, TOPICS } from '#articles/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { users } from '#people/tables.ts'
import {
  CONTENT_TYPES,
  DRAFT_STATUSES,
  EXTRACTIVE,
  type DraftParagraph,
  type Gate,
  type SourceText,
  type Verdict,
} from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Drafts and their outcome. A draft of a story has the story's id, so a story is drafted once. */
export const generatedContent = pgTable(
  'generated_content',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    storyId: uuid('story_id')
      .unique()
      .references(() => stories.id),
    title: text('title').notNull(),
    excerpt: text('excerpt'),
    /** Markdown whose paragraphs end in citation marks; for pictures, the address of the picture. */
    content: text('content').notNull(),
    contentType: text('content_type', { enum: CONTENT_TYPES }).notNull(),
    category: text('category', { enum: SECTIONS }).notNull().default('news'),
    topic: text('topic', { enum: TOPICS }).notNull().default('AI News'),
    badge: text('badge', { enum: BADGES }),
    accessTier: text('access_tier', { enum: TIERS }).notNull().default('freemium'),
    status: text('status', { enum: DRAFT_STATUSES }).notNull().default('pending'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    tags: text('tags').array().notNull().default([]),
    imageUrl: text('image_url'),
    sourceUrls: text('source_urls').array().notNull().default([]),
    /** Canonical keys of the sources, by which "the same article" is recognized. */
    sourceKeys: text('source_keys').array().notNull().default([]),
    /** The texts that the paragraphs cite, as they were read. */
    sources: jsonb('sources').$type<SourceText[]>().notNull().default([]),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    /** The generated text before any editor changed it, for the diff and the record of review. */
    generated: jsonb('generated').$type<Generated>(),
    writer: text('writer').notNull().default(EXTRACTIVE),
    reviewedBy: uuid('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    reviewedAt: at('reviewed_at'),
    /** Why it was rejected, in the reviewer's words. */
    reason: text('reason'),
    /** The editor who should review it. */
    assignedTo: uuid('assigned_to').references(() => users.id, { onDelete: 'set null' }),
    /** When an approved draft is due for publication; null if it is published immediately or no one has approved it. */
    publishAt: at('publish_at'),
    /** The string key of the reason why a planned publication failed: the draft is pending again. */
    planRefused: text('plan_refused'),
    /** The number of its warnings when it was last judged; null until then. */
    warnings: integer('warnings'),
    /** The same by kind, in the order shown. */
    warned: jsonb('warned')
      .$type<{ kind: string; count: number; gates?: Gate[] | undefined }[]>()
      .notNull()
      .default([]),
    /** The version that was judged; null if none was, negative if it has to be judged again (`JUDGE_AGAIN`). */
    judgedVersion: integer('judged_version'),
    /** The item that it resembled when it was last judged. */
    duplicateOf: uuid('duplicate_of'),
    /** The story in another language that seemed to be about the same event when it was last judged. */
    otherLanguageOf: uuid('other_language_of'),
    /** Increases with each change, so that two editors do not overwrite each other. */
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    publishedAt: at('published_at'),
  },
  (t) => [
    index('generated_content_by_status').on(t.status, sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('generated_content_newest').on(sql`${t.createdAt} desc`, sql`${t.id} desc`),
    index('generated_content_planned')
      .on(t.publishAt)
      .where(sql`${t.publishAt} is not null`),
    index('generated_content_keys').using('gin', t.sourceKeys),
    index('generated_content_event_day')
      .on(sql`(${t.metadata} ->> 'event_day')`)
      .where(sql`${t.contentType} = 'event'`),
  ],
)

/** The editors who have a draft open on the desk, shown to each other. Their pages keep the rows alive. */
export const draftReaders = pgTable(
  'draft_readers',
  {
    draftId: uuid('draft_id')
      .notNull()
      .references(() => generatedContent.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    since: at('since').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.draftId, t.userId] }), index('draft_readers_of_user').on(t.userId)],
)

/** The draft as the writer left it. */
export type Generated = {
  title: string
  excerpt: string
  content: string
  paragraphs: DraftParagraph[]
  verdicts: { title: Verdict[]; excerpt: Verdict[]; keyFacts: Verdict[] }
}

/** One scraping or generating run, started by the clock or by an editor. */
export const runs = pgTable(
  'runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at'),
    /** How many parts the run has. */
    parts: integer('parts').notNull(),
    /** The outcome of each part by its key: a repeated part overwrites only its own. */
    outcomes: jsonb('outcomes').$type<Record<string, RunOutcome>>().notNull().default({}),
  },
  (t) => [index('runs_newest').on(sql`${t.startedAt} desc`, sql`${t.id} desc`)],
)

/** The outcome of one part of a run. */
export type RunOutcome = { state: string; found: number; drafted: number }

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { users } from '#people/tables.ts'
import { findings } from '#sources/tables.ts'
import { PLACE_RULES, STORY_DECISIONS } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** One event as reported by one or several publishers: findings are grouped into stories. */
export const stories = pgTable(
  'stories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    /** When an order for the strongest stories, from the timetable or an editor, took it: it is taken only once. */
    takenAt: at('taken_at'),
    /** The story that this one was merged into: its findings are there. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => stories.id),
  },
  (t) => [index('stories_recent').on(t.language, sql`${t.lastAt} desc`, sql`${t.id} desc`)],
)

/** A vector of one byte per dimension. */
const bytes = customType<{ data: Int8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
  fromDriver: (stored) => Int8Array.from(stored, (byte) => (byte << 24) >> 24),
})

/** The story each finding was placed in, by which rule and why: shown on the desk, and compared with later reports. */
export const storyPlacements = pgTable(
  'story_placements',
  {
    findingId: uuid('finding_id')
      .primaryKey()
      .references(() => findings.id, { onDelete: 'cascade' }),
    storyId: uuid('story_id')
      .notNull()
      .references(() => stories.id, { onDelete: 'cascade' }),
    /** Who reports it: the source, and the site that its item links to. */
    publisher: text('teller').notNull(),
    title: text('title').notNull(),
    publishedAt: at('published_at').notNull(),
    rule: text('rule', { enum: PLACE_RULES }).notNull(),
    /** Similarity to the story that it joined. */
    score: real('score').notNull(),
    /** The words that linked it to the story, at most five, the heaviest first. */
    shared: text('shared').array().notNull().default([]),
    /** A story that it may be related to. */
    relatedId: uuid('related_id').references(() => stories.id, { onDelete: 'set null' }),
    relatedScore: real('related_score'),
    /** How much it is about AI, from 0 to 1, and the words that decided it; null if its source reports on nothing else. */
    relevance: real('relevance'),
    relevanceWords: text('relevance_words').array().notNull().default([]),
    /** Its vector from an embedding model, and the id of that model. */
    vector: bytes('vector'),
    vectorModel: text('vector_model'),
    /** The names, numbers, dates and links by which it is compared with reports in other languages; null until they are read. */
    clues: text('clues').array(),
  },
  (t) => [
    index('story_placements_recent').on(t.publishedAt),
    index('story_placements_of_story').on(t.storyId, t.publishedAt),
    index('story_placements_related').on(t.relatedId),
  ],
)

/** The terms of a story, as the sum of its reports: later reports are compared with them. */
export const storyTerms = pgTable('story_terms', {
  storyId: uuid('story_id')
    .primaryKey()
    .references(() => stories.id, { onDelete: 'cascade' }),
  terms: jsonb('terms').$type<Record<string, number>>().notNull(),
  /** The versions that its headlines give to names. */
  versions: jsonb('versions').$type<Record<string, string[]>>().notNull(),
})

/**
 * The decisions of editors on stories: grouping never undoes one, and the thresholds are calibrated on them. A story that is
 * merged into another is replaced by it in the rows of 'split' and 'apart'.
 */
export const storyDecisions = pgTable(
  'story_decisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: STORY_DECISIONS }).notNull(),
    /** The story that was kept, that reports were split off from, or that is not the same as the other one. */
    storyId: uuid('story_id').references(() => stories.id, { onDelete: 'set null' }),
    otherId: uuid('other_id').references(() => stories.id, { onDelete: 'set null' }),
    language: text('language', { enum: LANGUAGES }).notNull(),
    otherLanguage: text('other_language', { enum: LANGUAGES }).notNull(),
    /** The similarity of both by their terms at that moment, 0 to 1; null for two languages. */
    similarity: real('similarity'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: at('decided_at').notNull(),
  },
  (t) => [
    index('story_decisions_of_story').on(t.storyId),
    index('story_decisions_of_other').on(t.otherId),
    index('story_decisions_newest').on(t.language, sql`${t.decidedAt} desc`, sql`${t.id} desc`),
  ],
)

/** The number of findings of a language that contain a term, over the last weeks. The empty term counts the findings. */
export const termCounts = pgTable(
  'term_counts',
  {
    language: text('language', { enum: LANGUAGES }).notNull(),
    term: text('term').notNull(),
    findings: integer('findings').notNull(),
  },
  (t) => [primaryKey({ columns: [t.language, t.term] })],
)

/** The similarity thresholds of each embedding model, calibrated on this site's own findings. */
export const embeddingModels = pgTable('embedding_models', {
  model: text('model').primaryKey(),
  /** Null if there are too few pairs, or if the model separates events too badly. */
  calibration: jsonb('calibration').$type<{ join: number; related: number; merge: number } | null>(),
  calibratedAt: at('calibrated_at').notNull(),
})

import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { articles } from '../tables.ts'
import { users } from '#people/tables.ts'
import type { CitedSource } from '../calls.ts'
import { CORRECTION_KINDS, type CorrectedField } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const ofArticle = () =>
  uuid('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' })

/** The public log: what was changed in or retracted from a published text, and why. */
export const corrections = pgTable(
  'corrections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    articleId: ofArticle(),
    kind: text('kind', { enum: CORRECTION_KINDS }).notNull(),
    /** The language in which the note was written. */
    language: text('language', { enum: LANGUAGES }).notNull(),
    note: text('note').notNull(),
    /** The note in further languages. */
    notes: jsonb('notes').$type<Partial<Record<Language, string>>>().notNull().default({}),
    changed: text('changed').array().$type<CorrectedField[]>().notNull(),
    notedBy: uuid('noted_by').references(() => users.id, { onDelete: 'set null' }),
    notedAt: at('noted_at').notNull(),
  },
  (t) => [
    index('corrections_newest').on(sql`${t.notedAt} desc`, sql`${t.id} desc`),
    index('corrections_of_article').on(t.articleId, sql`${t.notedAt} desc`, sql`${t.id} desc`),
  ],
)

/** A published text before it was corrected or retracted. For editors only; never shown to readers. */
export const articleVersions = pgTable(
  'article_versions',
  {
    articleId: ofArticle(),
    /** The correction that replaced this version. */
    correctionId: uuid('correction_id')
      .notNull()
      .references(() => corrections.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    excerpt: text('excerpt'),
    content: text('content').notNull(),
    tags: text('tags').array().notNull(),
    sources: jsonb('sources').$type<CitedSource[]>().notNull(),
    /** When this version was last changed. */
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.correctionId] })],
)

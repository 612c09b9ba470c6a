import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { articles } from '../tables.ts'
import { ENTITY_KINDS } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Companies, models and people mentioned in the news. */
export const entities = pgTable(
  'entities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Used in the URL of its page. */
    slug: text('slug').notNull().unique(),
    kind: text('kind', { enum: ENTITY_KINDS }).notNull(),
    name: text('name').notNull(),
    /** Other spellings, in any script. */
    aliases: text('aliases').array().notNull().default([]),
    /** The number of published articles that mention it, as last counted by the job that reads them. */
    stories: integer('stories').notNull().default(0),
    /** Invented, like the sample stories that mention it; deleted together with them. */
    sample: boolean('sample').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('entities_by_name').on(t.kind, t.name, t.id)],
)

/** Which article mentions which name. `published_at` is copied here so that a timeline only reads the articles it shows. */
export const entityMentions = pgTable(
  'entity_mentions',
  {
    entityId: uuid('entity_id')
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Mentioned in the title. */
    inTitle: boolean('in_title').notNull(),
    /** Null while the article is not published. */
    publishedAt: at('published_at'),
  },
  (t) => [
    primaryKey({ columns: [t.entityId, t.articleId] }),
    index('entity_mentions_newest').on(t.entityId, sql`${t.publishedAt} desc`, t.articleId),
    index('entity_mentions_of_article').on(t.articleId),
    index('entity_mentions_by_day').on(t.publishedAt, t.entityId),
  ],
)

/** Articles that were searched for names, with the version of the text and of the rule. */
export const entityScans = pgTable('entity_scans', {
  articleId: uuid('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  /** `updated_at` of the text, and the time of the last change of the names that were used. */
  ofText: at('of_text').notNull(),
  ofNames: at('of_names').notNull(),
  rule: smallint('rule').notNull(),
})

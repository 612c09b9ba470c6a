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
import { articles } from '#library/tables.ts'
import { ENTITY_KINDS } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Companies, models and people that the news tells of. */
export const entities = pgTable(
  'entities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In the address of its page. */
    slug: text('slug').notNull().unique(),
    kind: text('kind', { enum: ENTITY_KINDS }).notNull(),
    name: text('name').notNull(),
    /** How else it is written, in any script. */
    aliases: text('aliases').array().notNull().default([]),
    /** Published articles that name it, as the job that reads them has counted last. */
    stories: integer('stories').notNull().default(0),
    /** Invented, as the sample stories that name it: it goes with them. */
    sample: boolean('sample').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('entities_by_name').on(t.kind, t.name, t.id)],
)

/** Which article names it. `published_at` stands beside it, so that a timeline reads no article that it does not show. */
export const entityMentions = pgTable(
  'entity_mentions',
  {
    entityId: uuid('entity_id')
      .notNull()
      .references(() => entities.id, { onDelete: 'cascade' }),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Named in the title. */
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

/** Articles in which names were looked for, and in which version of the text and of the rule. */
export const entityScans = pgTable('entity_scans', {
  articleId: uuid('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  /** `updated_at` of the text, and of the names as they were known. */
  ofText: at('of_text').notNull(),
  ofNames: at('of_names').notNull(),
  rule: smallint('rule').notNull(),
})

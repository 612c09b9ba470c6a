import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { articles } from '#library/tables.ts'
import { PACES } from './rules.ts'
import { entities } from '#library/entities/tables.ts'
import { users } from '#people/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const ofAccount = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const ofArticle = () =>
  uuid('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' })

/** How its owner is told of what is found: by mail, at their channels; the private feed always has it. */
const told = () => ({
  byMail: boolean('by_mail').notNull().default(false),
  atChannels: boolean('at_channels').notNull().default(false),
})

/** A search of the archive that is kept by name, and whose owner may be told of what is new in it. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofAccount(),
    name: text('name').notNull(),
    /** The question as the archive is asked it, by its wire names. */
    question: jsonb('question').$type<Record<string, string>>().notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    alerts: boolean('alerts').notNull().default(false),
    ...told(),
    pace: text('pace', { enum: PACES }).notNull().default('soon'),
    /** When it was looked into last. */
    lookedAt: at('looked_at').notNull(),
    /** What was published before this is never told: the search was new, without alerts or paused. Behind `lookedAt`: its plan was found ended then. */
    tellsFrom: at('tells_from').notNull().defaultNow(),
    /** When its owner last saw what it finds; null before the first time. */
    seenAt: at('seen_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('saved_searches_of_account').on(t.userId, t.createdAt, t.id),
    index('saved_searches_due').on(t.lookedAt, t.id),
  ],
)

/** What a saved search has told of, so that it is told once. */
export const savedSearchHits = pgTable(
  'saved_search_hits',
  {
    searchId: uuid('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    articleId: ofArticle(),
    foundAt: at('found_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.searchId, t.articleId] })],
)

/** "Tell me when X is carried by 3 publishers": words or an entity, and how many publishers. */
export const watchLists = pgTable(
  'watch_lists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofAccount(),
    /** What is looked for in titles and texts; null with an entity. */
    words: text('words'),
    entityId: uuid('entity_id').references(() => entities.id, { onDelete: 'cascade' }),
    /** Groups of publishers that must carry the story. */
    publishers: smallint('publishers').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    ...told(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('watch_lists_of_account').on(t.userId, t.createdAt, t.id)],
)

/** What a watch-list has told of. */
export const watchListHits = pgTable(
  'watch_list_hits',
  {
    watchListId: uuid('watch_list_id')
      .notNull()
      .references(() => watchLists.id, { onDelete: 'cascade' }),
    articleId: ofArticle(),
    foundAt: at('found_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.watchListId, t.articleId] })],
)

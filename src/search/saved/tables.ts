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
import { articles } from '#articles/tables.ts'
import { PACES } from './rules.ts'
import { entities } from '#articles/entities/tables.ts'
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

/** How the owner is notified of new items: by email, at their channels; the private feed always gets them. */
const alertColumns = () => ({
  byMail: boolean('by_mail').notNull().default(false),
  atChannels: boolean('at_channels').notNull().default(false),
})

/** A named search of the archive, whose owner may be notified of new items. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofAccount(),
    name: text('name').notNull(),
    /** The question in the form that the archive accepts, by its wire names. */
    question: jsonb('question').$type<Record<string, string>>().notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    alerts: boolean('alerts').notNull().default(false),
    ...alertColumns(),
    pace: text('pace', { enum: PACES }).notNull().default('soon'),
    /** When new items were last looked for. */
    lookedAt: at('looked_at').notNull(),
    /**
     * Items published before this are never reported, because the search was new, without alerts or paused. If later than
     * `lookedAt`: when its plan was found to have ended.
     */
    alertsFrom: at('tells_from').notNull().defaultNow(),
    /** When its owner last viewed its results; null before the first time. */
    seenAt: at('seen_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('saved_searches_of_account').on(t.userId, t.createdAt, t.id),
    index('saved_searches_due').on(t.lookedAt, t.id),
  ],
)

/** The items that a saved search has reported, so that each is reported once. */
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

/** "Notify me when X is carried by 3 publishers": words or an entity, and the number of publishers. */
export const watchLists = pgTable(
  'watch_lists',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofAccount(),
    /** The words to search for in titles and texts; null with an entity. */
    words: text('words'),
    entityId: uuid('entity_id').references(() => entities.id, { onDelete: 'cascade' }),
    /** The number of publisher groups that must carry the story. */
    publishers: smallint('publishers').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    ...alertColumns(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('watch_lists_of_account').on(t.userId, t.createdAt, t.id)],
)

/** The items that a watch-list has reported. */
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

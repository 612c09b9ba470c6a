import {
  type AnyPgColumn,
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

/** An alert notifies its owner in their private feed, and optionally by email and at their channels. */
const alertColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  language: text('language', { enum: LANGUAGES }).notNull(),
  byMail: boolean('by_mail').notNull().default(false),
  atChannels: boolean('at_channels').notNull().default(false),
  createdAt: at('created_at').notNull(),
})

/** A named search of the archive, whose owner may be notified of new items. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    ...alertColumns(),
    name: text('name').notNull(),
    /** The question in the form that the archive accepts, by its wire names. */
    question: jsonb('question').$type<Record<string, string>>().notNull(),
    alerts: boolean('alerts').notNull().default(false),
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
  },
  (t) => [
    index('saved_searches_of_account').on(t.userId, t.createdAt, t.id),
    index('saved_searches_due').on(t.lookedAt, t.id),
  ],
)

/** "Notify me when X is carried by 3 publishers": words or an entity, and the number of publishers. */
export const watchLists = pgTable(
  'watch_lists',
  {
    ...alertColumns(),
    /** The words to search for in titles and texts; null with an entity. */
    words: text('words'),
    entityId: uuid('entity_id').references(() => entities.id, { onDelete: 'cascade' }),
    /** The number of publisher groups that must carry the story. */
    publishers: smallint('publishers').notNull(),
  },
  (t) => [index('watch_lists_of_account').on(t.userId, t.createdAt, t.id)],
)

/** A table of the items that alerts have reported, so that each is reported once. */
const hitsOf = (name: string, alertColumn: string, alert: () => AnyPgColumn) =>
  pgTable(
    name,
    {
      alertId: uuid(alertColumn).notNull().references(alert, { onDelete: 'cascade' }),
      articleId: uuid('article_id')
        .notNull()
        .references(() => articles.id, { onDelete: 'cascade' }),
      foundAt: at('found_at').notNull(),
    },
    (t) => [primaryKey({ columns: [t.alertId, t.articleId] })],
  )
export type Hits = ReturnType<typeof hitsOf>

export const savedSearchHits = hitsOf('saved_search_hits', 'search_id', () => savedSearches.id)
export const watchListHits = hitsOf('watch_list_hits', 'watch_list_id', () => watchLists.id)

import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { entities } from '#articles/entities/tables.ts'
import { articles } from '#articles/tables.ts'
import { FIGURE_KINDS } from './rules.ts'

/** Daily activity in AI, by UTC day; counts published items, never readers. */
export const dayFigures = pgTable(
  'day_figures',
  {
    day: date('day').notNull(),
    kind: text('kind', { enum: FIGURE_KINDS }).notNull(),
    /** The topic, the entity id, the language or the name of the publisher group; `all` for the total. */
    key: text('key').notNull(),
    /** The number of published stories. */
    stories: integer('stories').notNull(),
    /** The number of publishers' reports on them. */
    reports: integer('reports').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind, t.key] }),
    index('day_figures_of_key').on(t.kind, t.key, t.day),
    // Serves date ranges of a kind in the order of file exports; with the primary key, each page of a file would read all
    // remaining rows.
    index('day_figures_of_kind').on(t.kind, t.day, t.key),
  ],
)

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The amount that each funding story says was raised, once it was read; no amount if none is certain. */
export const fundingAmounts = pgTable(
  'funding_amounts',
  {
    articleId: uuid('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** The `updated_at` of the text that was read, and the rule version used. */
    ofText: at('of_text').notNull(),
    rule: smallint('rule').notNull(),
    publishedAt: at('published_at').notNull(),
    /** Whole units of the currency. */
    amount: bigint('amount', { mode: 'number' }),
    /** ISO 4217. */
    currency: text('currency'),
    /** The wording of the amount. */
    words: text('words'),
    /** The raiser named in the title, and the company of that name if it is known. */
    raiser: text('raiser'),
    companyId: uuid('company_id').references(() => entities.id, { onDelete: 'set null' }),
    /** The first story about the same round; only that story counts for the round. */
    round: uuid('round'),
  },
  (t) => [
    index('funding_amounts_rounds')
      .on(t.publishedAt, t.currency)
      .where(sql`${t.round} = ${t.articleId}`),
    index('funding_amounts_of_round').on(t.round),
  ],
)

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
import { entities } from '#library/entities/tables.ts'
import { articles } from '#library/tables.ts'
import { FIGURE_KINDS } from './rules.ts'

/** What moved in AI on a day, in UTC: counted of what is published, never of who reads it. */
export const dayFigures = pgTable(
  'day_figures',
  {
    day: date('day').notNull(),
    kind: text('kind', { enum: FIGURE_KINDS }).notNull(),
    /** The topic, the id of the entity, the language, the name of the group of publishers; `all` for all together. */
    key: text('key').notNull(),
    /** Stories that were published. */
    stories: integer('stories').notNull(),
    /** Reports of publishers on them. */
    reports: integer('reports').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.kind, t.key] }),
    index('day_figures_of_key').on(t.kind, t.key, t.day),
    // a span of a kind in the order of files: by the primary key each page of a file would read all that is left
    index('day_figures_of_kind').on(t.kind, t.day, t.key),
  ],
)

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What each story of funding says was raised, once it was read; without an amount where none is to be read for sure. */
export const fundingAmounts = pgTable(
  'funding_amounts',
  {
    articleId: uuid('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** `updated_at` of the text that was read, and by which rule. */
    ofText: at('of_text').notNull(),
    rule: smallint('rule').notNull(),
    publishedAt: at('published_at').notNull(),
    /** Whole units of the currency. */
    amount: bigint('amount', { mode: 'number' }),
    /** ISO 4217. */
    currency: text('currency'),
    /** The words in which it stands. */
    words: text('words'),
    /** Who raised it, as the title says; and the company of that name, if it is known. */
    raiser: text('raiser'),
    companyId: uuid('company_id').references(() => entities.id, { onDelete: 'set null' }),
    /** The first story that told of the same round: of a round that story alone is counted. */
    round: uuid('round'),
  },
  (t) => [
    index('funding_amounts_rounds')
      .on(t.publishedAt, t.currency)
      .where(sql`${t.round} = ${t.articleId}`),
    index('funding_amounts_of_round').on(t.round),
  ],
)

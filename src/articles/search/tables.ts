import { sql } from 'drizzle-orm'
import { boolean, customType, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { SEARCH_KINDS } from './rules.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** Compared by bytes, so that words with the same beginning are adjacent. */
const lexeme = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/**
 * The search documents: one row for each published item and language in which it exists. Triggers on the tables of the items
 * maintain it (migration `search`), so that no writer can forget it; nothing else writes here.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text('kind', { enum: SEARCH_KINDS }).notNull(),
    itemId: uuid('item_id').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** Languages whose readers are shown this text; the original serves all languages into which it was not translated. */
    serves: text('serves').array().notNull(),
    original: boolean('original').notNull(),
    accessTier: text('access_tier', { enum: TIERS }).notNull(),
    /** A topic, or the category of a tool. */
    category: text('category').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** The words that everyone is shown: title, excerpt, tags. */
    open: tsvector('open').notNull(),
    /** The same words plus those of the body, which not everyone may read. */
    whole: tsvector('whole').notNull(),
    /** Kind, tier, category, readers and day as index terms, so that one lookup combines them with the words of a text. */
    marks: text('marks')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`search_marks(kind, serves, access_tier, category, published_at)`),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.kind, t.language] }),
    index('search_documents_newest')
      .on(sql`${t.publishedAt} desc`, sql`${t.itemId} desc`, t.kind, t.accessTier, t.category, t.language)
      .where(sql`${t.original}`),
    index('search_documents_listed')
      .on(t.kind, sql`${t.publishedAt} desc`, sql`${t.itemId} desc`, t.accessTier, t.category)
      .where(sql`${t.original}`),
    index('search_documents_category')
      .on(t.category, sql`${t.publishedAt} desc`, sql`${t.itemId} desc`, t.kind, t.accessTier, t.language)
      .where(sql`${t.original}`),
    index('search_documents_tier')
      .on(t.kind, t.accessTier, sql`${t.publishedAt} desc`, sql`${t.itemId} desc`, t.category)
      .where(sql`${t.original}`),
    // the list of a reader's language, in originals and translations
    index('search_documents_language').on(
      t.language,
      t.kind,
      sql`${t.publishedAt} desc`,
      sql`${t.itemId} desc`,
      t.accessTier,
    ),
    index('search_documents_open').using('gin', t.open, t.marks).with({ fastupdate: false }),
    index('search_documents_whole').using('gin', t.whole, t.marks).with({ fastupdate: false }),
  ],
)

/** The words that everyone is shown somewhere; a beginning is looked up here as the words that start with it. */
export const searchLexemes = pgTable('search_lexemes', { lexeme: lexeme('lexeme').notNull() }, (t) => [
  // Not unique: two items that are published at the same time with the same new word do not wait for each other.
  index('search_lexemes_lexeme').on(t.lexeme),
])

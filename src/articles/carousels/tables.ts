import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import type { KeptSlide } from './slide-text.ts'
import { CAROUSEL_KINDS } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Slides made from an item in one language, for readers who have access to that tier. */
export const carousels = pgTable(
  'carousels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: CAROUSEL_KINDS }).notNull(),
    itemId: uuid('item_id').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** An edition has one carousel per reader tier; an article has one, for the tier that opens it. */
    tier: text('tier', { enum: TIERS }).notNull(),
    /** Hash of the texts and the design; when it changes, the carousel is made again. */
    contentHash: text('content_hash').notNull(),
    /** The text of each slide, in order, for readers who cannot see it. */
    slides: jsonb('slides').$type<KeptSlide[]>().notNull(),
    /** Keys of the files; null until they are made. */
    pdf: text('pdf'),
    pictures: text('pictures').array().notNull().default([]),
    /** The string key of the reason it could not be made. */
    problem: text('problem'),
    madeAt: at('made_at'),
    createdAt: at('created_at').notNull(),
    /** When it was last requested: unrequested files are removed, and made again on request. */
    askedAt: at('asked_at').notNull(),
  },
  (t) => [
    unique('carousels_once').on(t.kind, t.itemId, t.language, t.tier),
    index('carousels_unmade')
      .on(t.createdAt, t.id)
      .where(sql`${t.madeAt} is null`),
    index('carousels_by_age').on(t.askedAt, t.id),
  ],
)

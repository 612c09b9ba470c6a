import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import type { KeptSlide } from './slide-text.ts'
import { CAROUSEL_KINDS } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Slides that were made of an item in one language, for those who may read that tier. */
export const carousels = pgTable(
  'carousels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: CAROUSEL_KINDS }).notNull(),
    itemId: uuid('item_id').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    /** Of an edition there is one for each tier of its readers; of an article the tier that opens it. */
    tier: text('tier', { enum: TIERS }).notNull(),
    /** Of the texts and the look: another one is made when it changes. */
    contentHash: text('content_hash').notNull(),
    /** What stands on each slide, in its order, for those who do not see it. */
    slides: jsonb('slides').$type<KeptSlide[]>().notNull(),
    /** Keys of the files; null until they are made. */
    pdf: text('pdf'),
    pictures: text('pictures').array().notNull().default([]),
    /** Words key of why it could not be made. */
    problem: text('problem'),
    madeAt: at('made_at'),
    createdAt: at('created_at').notNull(),
    /** When somebody asked for it last: files that nobody asks for are removed and made again. */
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

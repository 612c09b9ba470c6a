import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { LANGUAGES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { VOICES } from '#services/marks/rules.ts'
import type { CitedSource } from '../calls.ts'
import { articles } from '../tables.ts'
import { VIDEO_SHAPES } from './rules.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Published video digests, each in its spoken language. */
export const videos = pgTable(
  'videos',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    hook: text('hook'),
    /** The transcript, in plain paragraphs. */
    transcript: text('transcript').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    accessTier: text('access_tier', { enum: TIERS }).notNull().default('premium'),
    sources: jsonb('sources').$type<CitedSource[]>().notNull().default([]),
    /** Names of our own files, served only to those who may see them; null until they are made. */
    captionsUrl: text('captions_url'),
    audioUrl: text('audio_url'),
    /** Who speaks; null where it is not known. */
    voice: text('voice', { enum: VOICES }),
    durationSeconds: integer('duration_seconds'),
    sample: boolean('sample').notNull().default(false),
    publishedAt: at('published_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [index('videos_newest').on(sql`${t.publishedAt} desc`, sql`${t.id} desc`)],
)

/** The stories in a video: when one of them is corrected or retracted, the video is withdrawn. */
export const videoStories = pgTable(
  'video_stories',
  {
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    storyId: uuid('story_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.storyId] }), index('video_stories_story').on(t.storyId)],
)

/** The files of a video, one for each shape. */
export const videoFiles = pgTable(
  'video_files',
  {
    videoId: uuid('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    shape: text('shape', { enum: VIDEO_SHAPES }).notNull(),
    url: text('url').notNull(),
    posterUrl: text('poster_url').notNull(),
    bytes: integer('bytes').notNull(),
    /** The program that encoded it. */
    encoder: text('encoder').notNull(),
  },
  (t) => [primaryKey({ columns: [t.videoId, t.shape] })],
)

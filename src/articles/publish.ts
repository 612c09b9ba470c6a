import { eq } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { notify } from '#platform/notices.ts'
import { recordPageChange } from '#services/cdn/purge-pages.ts'
import type { VoiceMaker, Writer } from '#services/marks/rules.ts'
import { websiteOf } from './article-wire.ts'
import type { CitedSource } from './calls.ts'
import { withdrawCarousels } from './carousels/withdraw-carousels.ts'
import { MARKUP_POLICY, renderMarkdown } from './markup.ts'
import { excerptOf } from './excerpt.ts'
import type { Section, Topic } from './rules.ts'
import { agents, articles, events, podcasts, tools } from './tables.ts'
import { withdrawVideosOf } from './videos/withdraw-videos.ts'

/** Notices on this channel mean that the content of public pages has changed. */
export const PAGES_CHANGED = 'pages_changed'

/** Notices on this channel mean more: content that public pages have shown must not be shown again. */
export const PAGES_WITHDRAWN = 'pages_withdrawn'

/** Notifies every process that public pages have changed, and has shared caches purged; both when `tx` commits. */
export async function pagesChanged(tx: Db, id: string): Promise<void> {
  await recordPageChange(tx)
  await notify(tx, PAGES_CHANGED, id)
}

/**
 * Notifies every process that something public was retracted, locked or corrected: no older page is served for it, and its
 * outdated slides and videos are withdrawn.
 */
export async function withdrawPages(tx: Db, id: string): Promise<void> {
  await withdrawCarousels(tx, id)
  await withdrawVideosOf(tx, id)
  await withdrawAllPages(tx, id)
}

/** Notifies every process that no older page is served, because something that many pages show must not be shown again. */
export async function withdrawAllPages(tx: Db, reason: string): Promise<void> {
  await notify(tx, PAGES_WITHDRAWN, reason)
  await pagesChanged(tx, reason)
}

/** A publication from the newsroom: reviewed, in its original language. */
export type Publication = {
  id: string
  title: string
  excerpt: string | null
  content: string
  author: string | null
  writtenBy: Writer | null
  /** When an editor approved it. */
  approvedAt: Date
  /** The account of that editor; null once it is removed. */
  approvedBy: string | null
  imageUrl: string | null
  accessTier: Tier
  category: Section
  topic: Topic
  contentType: string
  language: Language
  tags: string[]
  sources: CitedSource[]
  metadata: Record<string, unknown>
  /** Written from sample reports. */
  sample?: boolean
  /** The extra data of an episode; null for everything else. */
  episode?: Episode | null
  /** Day and place of an event; null for everything else. Times are never invented: null means unknown. */
  event?: PublishedEvent | null
}

/** The extra data of an event. With `allDay` the moments are midnight UTC of the days, without a zone. */
export type PublishedEvent = Omit<typeof events.$inferInsert, 'articleId' | 'sequence' | 'changedAt'>

/** An episode's hook, its transcript as plain paragraphs, and its audio if there is any. */
export type Episode = { hook: string | null; transcript: string; sound: EpisodeSound | null }
/** The file addresses, the speaker and the length of an episode. */
export type EpisodeSound = {
  audioUrl: string
  transcriptUrl: string | null
  chaptersUrl: string | null
  voice: VoiceMaker | null
  durationSeconds: number
}

/**
 * Adds an item to the library under its own id, inside the transaction that marks its draft as published, and notifies every
 * process that pages have changed. Returns false when it is already there, and changes nothing.
 */
export async function publish(tx: Db, item: Publication, now: Date): Promise<boolean> {
  const times = { publishedAt: now, createdAt: now, updatedAt: now }
  const added = await add(tx, item, times)
  if (added.length > 0) await pagesChanged(tx, item.id)
  return added.length > 0
}

/**
 * Sets or replaces the audio of a published episode and notifies every process. Does nothing when the episode does not
 * exist.
 */
export async function setEpisodeSound(tx: Db, id: string, sound: EpisodeSound, now: Date): Promise<void> {
  await tx
    .update(podcasts)
    .set({ ...sound, updatedAt: now })
    .where(eq(podcasts.id, id))
  await pagesChanged(tx, id)
}

function add(tx: Db, item: Publication, times: Times): Promise<{ id: string }[]> {
  if (item.episode) return addPodcast(tx, item, item.episode, times)
  if (item.category === 'tools') return addTool(tx, item, times)
  if (item.category === 'agents') return addAgent(tx, item, times)
  if (item.category === 'events' && item.event) return addEvent(tx, item, item.event, times)
  return addArticle(tx, item, times)
}

type Times = { publishedAt: Date; createdAt: Date; updatedAt: Date }

const addArticle = (tx: Db, item: Publication, times: Times) =>
  tx
    .insert(articles)
    .values({
      ...item,
      ...times,
      excerpt: excerptOf(item.excerpt, item.content),
      contentHtml: renderMarkdown(item.content),
      markupPolicy: MARKUP_POLICY,
      sourceUrls: item.sources.map((source) => source.url),
    })
    .onConflictDoNothing()
    .returning({ id: articles.id })

async function addEvent(tx: Db, item: Publication, event: PublishedEvent, times: Times) {
  const added = await addArticle(tx, item, times)
  for (const { id } of added)
    await tx.insert(events).values({ ...event, articleId: id, changedAt: times.publishedAt })
  return added
}

const addTool = (tx: Db, item: Publication, times: Times) =>
  tx
    .insert(tools)
    .values({
      ...times,
      id: item.id,
      name: item.title,
      title: item.title,
      excerpt: item.excerpt?.trim() || null, // if null, each view cuts its own excerpt from the text
      content: item.content,
      tags: item.tags,
      accessTier: item.accessTier,
      imageUrl: item.imageUrl,
      websiteUrl: websiteOf(item.metadata),
      sourceUrl: item.sources[0]?.url ?? null,
      language: item.language,
      sample: item.sample ?? false,
    })
    .onConflictDoNothing()
    .returning({ id: tools.id })

const addAgent = (tx: Db, item: Publication, times: Times) =>
  tx
    .insert(agents)
    .values({
      ...times,
      id: item.id,
      name: item.title,
      description: item.content,
      websiteUrl: websiteOf(item.metadata),
      accessTier: item.accessTier,
      imageUrl: item.imageUrl,
      language: item.language,
      sample: item.sample ?? false,
    })
    .onConflictDoNothing()
    .returning({ id: agents.id })

const addPodcast = (tx: Db, item: Publication, { hook, transcript, sound }: Episode, times: Times) =>
  tx
    .insert(podcasts)
    .values({
      ...times,
      ...sound,
      id: item.id,
      title: item.title,
      hook,
      transcript,
      accessTier: item.accessTier,
      imageUrl: item.imageUrl,
      language: item.language,
      sample: item.sample ?? false,
    })
    .onConflictDoNothing()
    .returning({ id: podcasts.id })

type Metadata = Record<string, unknown>

/**
 * The metadata of an article after an editor has changed some of its fields: a brief no longer claims that its points are
 * as published once its text was changed, nor that its standfirst has a source. Empty for anything else than a brief.
 */
export function metadataAfter(changed: readonly string[], metadata: Metadata): { metadata?: Metadata } {
  if (metadata['kind'] !== 'brief') return {}
  const { standfirst_source: source, ...rest } = metadata
  return {
    metadata: {
      ...rest,
      ...(changed.includes('content') && { as_published: false }),
      ...(!changed.includes('excerpt') && source !== undefined && { standfirst_source: source }),
    },
  }
}

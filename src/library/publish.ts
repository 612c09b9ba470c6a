import type { Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { notify } from '#platform/notices.ts'
import type { CitedSource } from './calls.ts'
import { MARKUP_POLICY, renderMarkdown } from './markup.ts'
import { type Section, type Topic, excerptOf } from './rules.ts'
import { agents, articles, tools } from './tables.ts'

/** Notices on this channel mean: what public pages show has changed. */
export const PAGES_CHANGED = 'pages_changed'

/** What the newsroom hands over: reviewed, in its original language. */
export type Publication = {
  id: string
  title: string
  excerpt: string | null
  content: string
  author: string | null
  imageUrl: string | null
  accessTier: Tier
  category: Section
  topic: Topic
  contentType: string
  language: Language
  tags: string[]
  sources: CitedSource[]
  metadata: Record<string, unknown>
}

/**
 * Puts an item into the library under its own id, inside the transaction that marks its draft as published, and
 * tells every process that pages have changed. False when it is there already: then nothing changes.
 */
export async function publish(tx: Db, item: Publication, now: Date): Promise<boolean> {
  const times = { publishedAt: now, createdAt: now, updatedAt: now }
  const added =
    item.category === 'tools'
      ? await addTool(tx, item, times)
      : item.category === 'agents'
        ? await addAgent(tx, item, times)
        : await addArticle(tx, item, times)
  if (added.length > 0) await notify(tx, PAGES_CHANGED, item.id)
  return added.length > 0
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

const addTool = (tx: Db, item: Publication, times: Times) =>
  tx
    .insert(tools)
    .values({
      ...times,
      id: item.id,
      name: item.title,
      title: item.title,
      excerpt: excerptOf(item.excerpt, item.content),
      content: item.content,
      tags: item.tags,
      accessTier: item.accessTier,
      imageUrl: item.imageUrl,
      sourceUrl: item.sources[0]?.url ?? null,
      language: item.language,
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
      accessTier: item.accessTier,
      imageUrl: item.imageUrl,
      language: item.language,
    })
    .onConflictDoNothing()
    .returning({ id: agents.id })

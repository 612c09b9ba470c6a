import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Topic } from '#library/rules.ts'
import type { Db } from '#platform/db.ts'
import type { House } from '#platform/house.ts'
import { Refusal } from '#platform/refusal.ts'
import { recentFindings } from '#sources/sources.ts'
import type { ContentType } from '../desk/rules.ts'
import type { DraftedAs } from '../draft-stories.ts'
import { DRAFT_WORDS } from '../envelope.ts'
import { generatedContent, stories } from '../tables.ts'
import { topicOf } from '../topics.ts'
import { nameAndTagline } from './found-tool.ts'
import { GENERATE_WINDOW_MS } from './rules.ts'
import { startWriting } from './write-stories.ts'

/** Stories and findings that are looked through for the topics. */
const LOOKED_THROUGH = 200

/** What is to be generated. */
export type GenerationOrder = { contentType: ContentType; quantity: number; topics: readonly Topic[] }

/**
 * Starts a run that drafts the newest stories of the order and answers its id. Kinds that are not made of stories
 * are refused: `newsroom.scheduleUnavailable`.
 */
export async function startGenerating(
  house: House,
  { contentType, quantity, topics }: GenerationOrder,
  askedBy: string | null,
): Promise<string> {
  const as = DRAFTED.find((one) => one === contentType)
  if (!as) throw new Refusal('newsroom.scheduleUnavailable', 409)
  const since = new Date(house.clock.now().getTime() - GENERATE_WINDOW_MS)
  const isWanted = (title: string) => topics.length === 0 || topics.includes(topicOf(title, ''))
  const parts =
    as === 'article'
      ? await undraftedStories(house.db, since, isWanted, quantity)
      : await presented(house.db, as, since, isWanted, quantity)
  return startWriting(house, {
    kind: 'generate-content',
    askedBy,
    as,
    words: DRAFT_WORDS,
    rewrite: as !== 'article',
    parts,
  })
}

const DRAFTED: readonly DraftedAs[] = ['article', 'tool', 'agent']
type Wanted = (title: string) => boolean

/** The newest stories without a draft. */
async function undraftedStories(db: Db, since: Date, isWanted: Wanted, most: number) {
  const rows = await db
    .select({ storyId: stories.id, title: stories.title })
    .from(stories)
    .leftJoin(generatedContent, eq(generatedContent.storyId, stories.id))
    .where(and(isNull(generatedContent.id), isNull(stories.mergedInto), gte(stories.lastAt, since)))
    .orderBy(desc(stories.lastAt), desc(stories.id))
    .limit(LOOKED_THROUGH)
  return rows
    .filter(({ title }) => isWanted(title))
    .slice(0, most)
    .map(({ storyId }) => ({ storyId }))
}

/** The newest stories that sources of tools or agents tell and that are not drafted as one yet. */
async function presented(db: Db, as: 'tool' | 'agent', since: Date, isWanted: Wanted, most: number) {
  const categories = [as === 'tool' ? ('tools' as const) : ('agents' as const)]
  const recent = await recentFindings(db, { since, categories, limit: LOOKED_THROUGH })
  const parts = new Map<string, { storyId: string; name: string }>()
  for (const finding of recent.filter(({ title }) => isWanted(title))) {
    const { storyId } = finding
    if (storyId === null || parts.has(storyId) || parts.size >= most) continue
    if (await mayBeDrafted(db, storyId)) parts.set(storyId, { storyId, name: nameAndTagline(finding).name })
  }
  return [...parts.values()]
}

/** True when a story has no draft, or one that nobody has touched and that is an article. */
export async function mayBeDrafted(db: Db, storyId: string): Promise<boolean> {
  const [draft] = await db
    .select({
      status: generatedContent.status,
      contentType: generatedContent.contentType,
      version: generatedContent.version,
    })
    .from(generatedContent)
    .where(eq(generatedContent.storyId, storyId))
    .limit(1)
  return !draft || (draft.status === 'pending' && draft.contentType === 'article' && draft.version === 1)
}

import { eq, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { House } from '#platform/house.ts'
import { type NamedFinding, countTold, toldFindings, tellStory, untoldFindings } from '#sources/sources.ts'
import type { KnownStory, Report } from './story-identity.ts'
import { stories } from './tables.ts'
import { type StoryOf, placesOf } from './writing.ts'

/** Older findings are not news, and stories are not looked for further back. */
const WINDOW_MS = 7 * DAY
/** Findings placed in one go. */
const AT_ONCE = 100
/** Any number; the same for all processes. */
const LOCK = 727_002

/**
 * Puts every finding that has no story yet under one: an existing story that tells the same article, or a new one.
 * Repeating it changes nothing. Two processes that do it at once do not make two stories of one article.
 */
export async function tellStories({ db, clock }: House): Promise<void> {
  for (;;) {
    const since = new Date(clock.now().getTime() - WINDOW_MS)
    const told = await toldFindings(db, since)
    const untold = await untoldFindings(db, since, AT_ONCE)
    if (untold.length === 0) return
    const places = await placesOf(untold.map(reportOf), knownFrom(told))
    // False: somebody else has told stories meanwhile. Look again.
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
      if ((await countTold(tx, since)) === told.length) await tell(tx, untold, places)
    })
  }
}

const reportOf = (finding: NamedFinding): Report => ({
  url: finding.url,
  title: finding.title,
  publisher: finding.sourceName,
  publishedAt: finding.publishedAt,
})

function knownFrom(told: readonly NamedFinding[]): KnownStory<string>[] {
  const byStory = Map.groupBy(told, (finding) => finding.storyId ?? '')
  return Array.from(byStory, ([id, findings]) => ({ id, reports: findings.map(reportOf) }))
}

async function tell(tx: Db, findings: readonly NamedFinding[], places: readonly StoryOf[]): Promise<void> {
  const fresh = new Map<number, string>()
  for (const [index, finding] of findings.entries()) {
    const place = places[index]
    if (!place) continue
    const id = 'story' in place ? place.story : (fresh.get(place.fresh) ?? (await begin(tx, finding)))
    if ('fresh' in place) fresh.set(place.fresh, id)
    await tellStory(tx, [finding.id], id)
    await tx
      .update(stories)
      .set({ lastAt: sql`greatest(${stories.lastAt}, ${finding.publishedAt.toISOString()}::timestamptz)` })
      .where(eq(stories.id, id))
  }
}

async function begin(tx: Db, finding: NamedFinding): Promise<string> {
  const [story] = await tx
    .insert(stories)
    .values({
      title: finding.title,
      language: (finding.language ?? 'en') satisfies Language,
      firstAt: finding.publishedAt,
      lastAt: finding.publishedAt,
    })
    .returning({ id: stories.id })
  if (!story) throw new Error('a story was not inserted')
  return story.id
}

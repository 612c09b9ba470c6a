import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { type UnplacedFinding } from '#sources/findings.ts'
import { moveFindings, assignStories } from '#sources/assign-stories.ts'
import { keepApart } from './decisions.ts'
import type { Newcomer, Placed } from './place-all.ts'
import type { PlacedInJson } from './place-all-thread.ts'
import type { Relevance } from './relevance.ts'
import type { StoryDrafts } from './stories.ts'
import { stories, storyPlacements, storyTerms } from './tables.ts'

/** Rows per statement: its parameters are numbered with 16 bits. */
const ROWS_PER_STATEMENT = 500

/** The embedding model, and how much the findings of some sources are about AI, by their ids. */
type Judged = { model: string | null; relevance: ReadonlyMap<string, Relevance | undefined> }

/**
 * Stores where findings belong: new stories, the terms of stories that have grown, and why each finding is there.
 * `newcomers` and `placed.placements` are in the order of `findings`.
 */
export async function recordPlacements(
  tx: Db,
  findings: readonly UnplacedFinding[],
  newcomers: readonly Newcomer[],
  { placements, stories: grown }: PlacedInJson,
  { model, relevance }: Judged,
): Promise<void> {
  const placedFindings = findings.flatMap((finding, index) => {
    const [placement, newcomer] = [placements[index], newcomers[index]]
    return placement && newcomer ? [{ finding, placement, newcomer }] : []
  })
  const byStory = Map.groupBy(placedFindings, ({ placement }) => placement.story)
  const spans = Array.from(byStory, ([id, reports]) => {
    const inOrder = reports
      .map(({ finding }) => finding)
      .toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime())
    return { id, first: inOrder[0], last: inOrder.at(-1) }
  }).flatMap(({ id, first, last }) => (first && last ? [{ id, first, last }] : []))
  for (const some of chunks(spans)) await begin(tx, some)
  for (const some of chunks(placedFindings))
    await tx.insert(storyPlacements).values(
      some.map(({ finding, placement, newcomer }) => ({
        findingId: finding.id,
        storyId: placement.story,
        publisher: newcomer.source,
        title: finding.title,
        publishedAt: finding.publishedAt,
        rule: placement.rule,
        score: placement.score,
        shared: placement.shared,
        relatedId: placement.related?.story ?? null,
        relatedScore: placement.related?.score ?? null,
        relevance: relevance.get(finding.id)?.score ?? null,
        relevanceWords: relevance.get(finding.id)?.because ?? [],
        vector: newcomer.vector,
        vectorModel: newcomer.vector && model,
      })),
    )
  for (const some of chunks(grown))
    await tx
      .insert(storyTerms)
      .values(
        some.map(({ id, terms, versions }) => ({
          storyId: id,
          terms: sql`${terms}::jsonb`,
          versions: sql`${versions}::jsonb`,
        })),
      )
      .onConflictDoUpdate({
        target: storyTerms.storyId,
        set: { terms: sql`excluded.terms`, versions: sql`excluded.versions` },
      })
  await assignStories(
    tx,
    placedFindings.map(({ finding, placement }) => ({ findingId: finding.id, storyId: placement.story })),
  )
}

/**
 * Creates stories with the headline of their first report; the time range of existing ones is extended by the new reports.
 */
const begin = (tx: Db, spans: readonly { id: string; first: UnplacedFinding; last: UnplacedFinding }[]) =>
  tx
    .insert(stories)
    .values(
      spans.map(({ id, first, last }) => ({
        id,
        title: first.title,
        language: first.language,
        firstAt: first.publishedAt,
        lastAt: last.publishedAt,
      })),
    )
    .onConflictDoUpdate({
      target: stories.id,
      set: {
        firstAt: sql`least(${stories.firstAt}, excluded.first_at)`,
        lastAt: sql`greatest(${stories.lastAt}, excluded.last_at)`,
      },
    })

/**
 * Merges two stories into one: the reports are moved, and the draft of the story that ends is rejected and kept with its
 * reason. The caller must ensure that no one has touched the drafts.
 */
export async function mergeStories(tx: Db, merges: Placed['merges'], drafts: StoryDrafts): Promise<void> {
  for (const { gone, kept } of merges) {
    await moveFindings(tx, gone, kept)
    await tx.update(storyPlacements).set({ storyId: kept }).where(eq(storyPlacements.storyId, gone))
    await tx.update(storyPlacements).set({ relatedId: kept }).where(eq(storyPlacements.relatedId, gone))
    await tx.delete(storyTerms).where(eq(storyTerms.storyId, gone))
    await keepApart(tx, gone, kept)
    const [ended] = await tx
      .update(stories)
      .set({ mergedInto: kept })
      .where(eq(stories.id, gone))
      .returning({ firstAt: stories.firstAt, lastAt: stories.lastAt })
    if (ended)
      await tx
        .update(stories)
        .set({
          firstAt: sql`least(${stories.firstAt}, ${ended.firstAt.toISOString()}::timestamptz)`,
          lastAt: sql`greatest(${stories.lastAt}, ${ended.lastAt.toISOString()}::timestamptz)`,
        })
        .where(eq(stories.id, kept))
  }
  if (merges.length > 0)
    await drafts.reject(
      tx,
      merges.map(({ gone }) => gone),
    )
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    yield rows.slice(from, from + ROWS_PER_STATEMENT)
}

import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import { type UnplacedFinding, unplacedFindings } from '#sources/findings.ts'
import { registrableDomain } from '#sources/owner.ts'
import type { Newcomer } from './place-all.ts'
import { placeInThread, relevanceInThread, termsInThread } from './place-all-thread.ts'
import { SAME_EVENT_HOURS } from './rules.ts'
import type { Embed } from './story-identity-vectors.ts'
import { countedFor, learnTerms } from './story-terms-counts.ts'
import { type Span, countPlaced, knownStories } from './cluster-stories-known.ts'
import { calibrationOf, embedWith, vectorsOf } from './cluster-stories-vectors.ts'
import { recordPlacements, mergeStories } from './cluster-stories-write.ts'
import { PLACING, stateOfDecisions, mergeThresholds } from './decisions.ts'
import type { StoryDrafts } from './stories.ts'

/** Older findings are not news. */
const WINDOW_MS = 7 * DAY
/** Findings placed per batch: the data they are compared with is read once for all, and memory stays bounded. */
const BATCH_SIZE = 1000

/**
 * Places every finding that has no story yet: in an existing story about the same article or event, or in a new one; stories
 * that turn out to be one are merged. With an embedding model, its vectors decide as soon as enough of the site's own
 * stories show what its similarity means; if it does not answer, terms decide. Repeating it changes nothing. Two processes
 * that do it at the same time do not create two stories of one article.
 */
export async function clusterStories(
  runtime: Runtime,
  drafts: StoryDrafts,
  embed: Embed = embedWith(runtime.outside.model),
): Promise<void> {
  while (await placeBatch(runtime, drafts, embed));
}

/** False if there is nothing left to place. */
async function placeBatch({ db, clock, log }: Runtime, drafts: StoryDrafts, embed: Embed): Promise<boolean> {
  const now = clock.now()
  const unplaced = await unplacedFindings(db, new Date(now.getTime() - WINDOW_MS), BATCH_SIZE)
  if (unplaced.length === 0) return false
  const span = spanOf(unplaced)
  const placedBefore = await countPlaced(db, span)
  const decidedBefore = await stateOfDecisions(db)
  const known = await knownStories(db, span, embed?.id ?? null, drafts)
  const storyTexts = unplaced.map(({ language, title, lead }) => ({ language, title, lead }))
  const terms = await termsInThread(storyTexts)
  const judged = unplaced.filter(({ isJudged }) => isJudged)
  const relevance = await relevanceInThread(
    judged.map(({ language, title, lead }) => ({ language, title, lead })),
  )
  const vectors = await vectorsOf(embed, storyTexts, log)
  const newcomers = unplaced.flatMap((finding, index): Newcomer[] => {
    const of = terms[index]
    return of ? [{ ...newcomerOf(finding), terms: of, vector: vectors[index] ?? null }] : []
  })
  const placed = await placeInThread({
    newcomers,
    known,
    counted: await countedFor(db, newcomers),
    calibration: embed && (await calibrationOf(db, embed.id, now)),
    mergeFrom: await mergeThresholds(db),
  })
  const mergers = placed.merges.flatMap(({ gone, kept }) => [gone, kept])
  await db.transaction(async (tx) => {
    await holdLock(tx, PLACING)
    // Another process has placed findings, or an editor has started on a draft or decided on a story: try again.
    if ((await countPlaced(tx, span)) !== placedBefore) return
    if ((await stateOfDecisions(tx)) !== decidedBefore || !(await drafts.areUntouched(tx, mergers))) return
    await recordPlacements(tx, unplaced, newcomers, placed, {
      model: embed?.id ?? null,
      relevance: new Map(judged.map(({ id }, i) => [id, relevance[i]])),
    })
    await mergeStories(tx, placed.merges, drafts)
    await learnTerms(tx, newcomers)
  })
  return true
}

/** The time range of stories that these findings may belong to. */
function spanOf(findings: readonly UnplacedFinding[]): Span {
  const times = findings.map(({ publishedAt }) => publishedAt.getTime())
  const reach = SAME_EVENT_HOURS * 3_600_000
  return { from: new Date(Math.min(...times) - reach), to: new Date(Math.max(...times) + reach) }
}

const newcomerOf = ({ sourceId, language, url, title, publishedAt }: UnplacedFinding) => ({
  source: `${sourceId} ${registrableDomain(url)}`, // a list of links repeats what other sites report
  language,
  url,
  title,
  at: publishedAt.getTime(),
})

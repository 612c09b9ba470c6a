import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { signedIn } from '#platform/signed-in.ts'
import type { Decided, Decider } from '#stories/decide-stories.ts'
import { PLACING } from '#stories/decisions.ts'
import type { StoryDecision } from '#stories/rules.ts'
import {
  draftsByStory,
  flagReportsMoved,
  judgeStoriesAgain,
  mayEnd,
  redraftStories,
} from '#writing/drafts-of-stories.ts'

/**
 * Stores a decision of the caller on stories, or that one is taken back, once, with its record. `ending` is the story that a
 * merge ends. Waiting drafts of stories whose reports have moved have a warning and are written again; published articles stay
 * as they are.
 */
export async function decideStory(
  { db, caller, now, log, jobs, audit, record }: RequestContext,
  kind: StoryDecision | 'apart-undo',
  decide: (tx: Db, decider: Decider) => Promise<Decided>,
  ending?: string,
): Promise<Decided> {
  const { id: by } = signedIn(caller)
  const decided = await db.transaction(async (tx) => {
    if (ending !== undefined) await refuseDecided(tx, ending)
    const outcome = await decide(tx, { by, now })
    const { already, story, other } = outcome
    if (!already) {
      if (kind === 'apart' || kind === 'apart-undo') await judgeStoriesAgain(tx, [story.id, other.id])
      else if (await flagReportsMoved(tx, [story.id])) {
        await redraftStories(tx, jobs, kind === 'split' ? [story.id, other.id] : [story.id])
      }
    }
    audit({
      itemId: story.id,
      itemTitle: story.title,
      changes: already ? {} : changesOf(kind, other.title),
    })
    await record(tx)
    return outcome
  })
  if (!decided.already)
    log.info({ story: decided.story.id, other: decided.other.id, kind, by }, 'story decided')
  return decided
}

const changesOf = (kind: StoryDecision | 'apart-undo', title: string) =>
  kind === 'apart-undo' ? { apart: { from: title, to: null } } : { [kind]: { from: null, to: title } }

/** The article of a story that ends would lose its reports, and a changed draft the work of an editor. */
async function refuseDecided(tx: Db, storyId: string): Promise<void> {
  await holdLock(tx, PLACING)
  const draft = (await draftsByStory(tx, [storyId])).get(storyId)
  if (!mayEnd(draft)) throw new Refusal('newsroom.storyDecided', 409)
}

import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { saidApartFrom } from '#stories/decisions.ts'
import {
  type StoryRow,
  calibrationIn,
  countReports,
  openStory,
  relatedStories,
  reportsOfStory,
} from '#stories/story-reports.ts'
import { draftsByStory, mayEnd, storyOfDuplicate } from '#writing/drafts-of-stories.ts'
import type { DraftStatus } from '#writing/rules.ts'
import { storiesInOtherLanguages } from '#writing/other-languages/other-languages.ts'
import { type ResemblingStory, storyView } from './calls.ts'

export const storyViewHandler = handle(storyView, async ({ id }, { db }) => {
  const story = await openStory(db, id)
  if (!story) throw new Refusal('newsroom.storyNotFound', 404)
  const reports = await reportsOfStory(db, id)
  const { made, needed, mergeFrom } = await calibrationIn(db, story.language)
  return {
    id,
    title: story.title,
    language: story.language,
    reports: reports.map(({ publishedAt, ...report }) => ({
      ...report,
      published_at: publishedAt.toISOString(),
    })),
    resembling: await resemblingOf(db, story),
    apart: await apartOf(db, id),
    decisions: { made, needed, merge_from: mergeFrom },
  }
})

/** First those in other languages, then that of a possible duplicate, then those that came close by their words. */
async function resemblingOf(db: Db, story: StoryRow): Promise<ResemblingStory[]> {
  const elsewhere = await storiesInOtherLanguages(db, story.id)
  const duplicate = await storyOfDuplicate(db, story.id)
  const similar = [
    ...(duplicate === null ? [] : [await openStory(db, duplicate)]).filter((found) => found !== null),
    ...(await relatedStories(db, story.id)),
  ]
  const known = new Set(elsewhere.map((found) => found.story.id))
  const related = [...new Map(similar.map((found) => [found.id, found])).values()].filter(
    ({ id }) => !known.has(id),
  )
  const all = [
    ...elsewhere.map((found) => ({ ...found, why: 'language' as const })),
    ...related.map((found) => ({ story: found, shared: [], why: 'words' as const })),
  ]
  const ids = all.map((found) => found.story.id)
  const drafts = await draftsByStory(db, [story.id, ...ids])
  const counts = await countReports(db, ids)
  return all.map(({ story: { id, title, language, lastAt }, why, shared }) => ({
    id,
    title,
    language,
    last_at: lastAt.toISOString(),
    why,
    shared,
    reports: counts.get(id) ?? 0,
    draft: shownOf(drafts.get(id)),
    keeps: mayEnd(drafts.get(id)) ? 'this' : mayEnd(drafts.get(story.id)) ? 'other' : null,
  }))
}

async function apartOf(db: Db, id: string) {
  const found = await Promise.all((await saidApartFrom(db, id)).map((other) => openStory(db, other)))
  return found.flatMap((story) =>
    story ? [{ id: story.id, title: story.title, language: story.language }] : [],
  )
}

const shownOf = (draft: { id: string; status: DraftStatus } | undefined) =>
  draft ? { id: draft.id, status: draft.status } : null

import { recordReports } from '#articles/momentum-store.ts'
import { recordTimeline } from '#articles/record-timeline.ts'
import { type Publication, metadataAfter, publish } from '#articles/publish.ts'
import { SAME_EVENT, firstOfEvent } from '#articles/published-items.ts'
import { withBadge } from '#articles/rules.ts'
import { dropOutdated, endHold } from '#articles/translation/held/held.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { EXTRACTIVE, isDerived } from '#writing/rules.ts'
import { drawCoverJob } from '#writing/draw-cover.ts'
import { type Duplicate, type FoundDuplicate, duplicateOf, sameAddress } from '#writing/duplicate.ts'
import { publishedEvent } from '#writing/event-facts.ts'
import { pack } from '#languages/packs.ts'
import { isAsPublished } from '#writing/draft-text.ts'
import type { StoredDraft } from '#writing/drafts.ts'
import { factsOf, publishedText } from '#media/infographic-text.ts'
import { episodeOf, soundOf } from '#media/episode.ts'
import { narrateJob } from '#media/narrate-job.ts'
import { mayHaveBadge } from './rules.ts'
import { reportsOfDraft } from '#writing/story-reports.ts'

/**
 * Refuses a draft whose story is already published in other words (`newsroom.duplicate`, 409). Returns the first published
 * item about the same event, or null. It runs before the transaction, because headlines are compared in a thread.
 */
export async function refuseDuplicate(db: Db, draft: StoredDraft, now: Date): Promise<string | null> {
  const other = await publishedLike(db, draft, now)
  if (other?.isSame) throw new Refusal('newsroom.duplicate', 409)
  return other && firstOfEvent(db, other.item.id)
}

/**
 * The published item that is the same story as the draft, for which `refuseDuplicate` refuses it; null if there is none.
 * `found`: the duplicate that was found among all items.
 */
export async function samePublished(
  db: Db,
  draft: StoredDraft,
  now: Date,
  found: FoundDuplicate | null,
): Promise<Duplicate | null> {
  if (found === null) return null
  const isThis = found.isSame && found.item.status === 'published'
  const other = isThis ? found : await publishedLike(db, draft, now)
  return other?.isSame ? other.item : null
}

const publishedLike = async (db: Db, draft: StoredDraft, now: Date) =>
  isDerived(draft.contentType) ? null : duplicateOf(db, draft, now, ['published'])

/**
 * Publishes a draft that the transaction has locked, for an editor or a job alike, and returns the values to store in it.
 * The draft names who approved it and when. `event` is the answer of `refuseDuplicate`. Throws `newsroom.duplicate` (409) before it changes anything.
 */
export async function publishDraft(
  tx: Db,
  draft: StoredDraft,
  { jobs, event }: Pick<Runtime, 'jobs'> & { event: string | null },
  now: Date,
) {
  await holdLock(tx, 'publish') // one at a time, because concurrent drafts of one article do not see each other
  if (await sameAddress(tx, draft, ['published'])) throw new Refusal('newsroom.duplicate', 409)
  const { metadata, ...publication } = publicationOf(draft)
  const related = event === null ? {} : { [SAME_EVENT]: event }
  await endHold(tx, draft.id)
  const approval = { approvedAt: draft.reviewedAt ?? now, approvedBy: draft.reviewedBy }
  await publish(tx, { ...publication, ...approval, metadata: { ...metadata, ...related } }, now)
  await dropOutdated(tx, draft.id)
  if (draft.contentType === 'podcast') await speakChanges(tx, draft, { jobs })
  else {
    const reports = await reportsOfDraft(tx, draft, now)
    await recordReports(tx, draft.id, reports, now)
    await recordTimeline(tx, draft.id, reports, now)
  }
  await jobs.send(drawCoverJob, { id: draft.id }, { tx, key: draft.id })
  return { status: 'published' as const, publishedAt: now, publishAt: null, planRefused: null }
}

/** Audio that does not match an editor's changes is not published: the episode is narrated again. */
export async function speakChanges(
  tx: Db,
  draft: StoredDraft,
  { jobs }: Pick<Runtime, 'jobs'>,
): Promise<void> {
  const key = `${draft.id} ${draft.version}`
  if (!soundOf(draft)) await jobs.send(narrateJob, { draftId: draft.id }, { tx, key })
}

/** The fields in which an editor has changed what the writer of a brief took from its sources. */
const changedInBrief = ({ content, excerpt, generated, language }: StoredDraft): string[] => [
  ...(generated !== null && isAsPublished(content, generated, Object.values(pack(language).writing.brief))
    ? []
    : ['content']),
  ...(generated !== null && excerpt === generated.excerpt ? [] : ['excerpt']),
]

/** The library item of a draft. Its id is the draft's, so a story is published once. */
function publicationOf(draft: StoredDraft): Omit<Publication, 'approvedAt' | 'approvedBy'> {
  const {
    id,
    title,
    excerpt,
    content,
    accessTier,
    category,
    topic,
    contentType,
    language,
    tags,
    metadata: { reports_moved: _, sample, ...rest },
    imageUrl,
  } = draft
  const facts = factsOf(draft)
  const metadata = withBadge(rest, mayHaveBadge(contentType, category) ? draft.badge : null)
  return {
    id,
    title,
    excerpt,
    // an infographic is in portrait format: cards show the cover, and the text contains the image and its facts
    content: facts ? publishedText(content, facts) : content,
    author: null,
    writtenBy: draft.writer === EXTRACTIVE ? 'software' : 'model',
    imageUrl: facts ? null : imageUrl,
    accessTier,
    category,
    topic,
    contentType,
    language,
    tags,
    metadata,
    sample: sample === true,
    ...(metadata['kind'] === 'brief' &&
      metadataAfter(changedInBrief(draft), { ...metadata, as_published: true })),
    episode: episodeOf(draft),
    event: publishedEvent(metadata),
    sources: draft.sources.map(({ n, url, publisher, title: headline, language: of, publishedAt }) => ({
      n,
      url,
      publisher,
      title: headline,
      language: of,
      published_at: publishedAt,
    })),
  }
}

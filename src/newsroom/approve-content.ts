import { eq } from 'drizzle-orm'
import { recordReports, recordTimeline } from '#library/library.ts'
import { type Publication, publish } from '#library/publish.ts'
import { changesBetween } from '#platform/changes.ts'
import type { Db } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { say } from '#languages/languages.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { approveContent } from './calls.ts'
import { retells, sectionOf } from './desk/rules.ts'
import { next } from './draft.ts'
import { readStructured } from './draft-text.ts'
import { drawCoverJob } from './draw-cover.ts'
import { duplicateOf, sameAddress } from './duplicate.ts'
import { publishedEvent } from './events/event-facts.ts'
import { type StoredDraft, draftById } from './generated-content.ts'
import { episodeOf, soundOf } from './media/episode.ts'
import { factsOf, publishedText } from './infographics/infographic-text.ts'
import { narrateJob } from './media/narrate-job.ts'
import type { DraftStatus } from './rules.ts'
import { reportsOfDraft } from './story-reports.ts'
import { generatedContent } from './tables.ts'

type Edits = NonNullable<AcceptedOf<typeof approveContent>['edits']>

export const approveContentHandler = handle(
  approveContent,
  async (asked, { db, jobs, caller, now, language, log, audit, record }) => {
    if (!caller) throw new Refusal('problem.signIn', 401)
    if (asked.action === 'approve') await refuseTwin(db, asked.contentId, asked.edits ?? {}, now)
    const outcome = await db.transaction(async (tx) => {
      const draft = await lockDraft(tx, asked.contentId)
      const step = next(draft.status, asked.action)
      if (step.state === 'refused') throw new Refusal(step.because, 409)
      if (step.state === 'already') return { status: step.status, already: true }
      if (asked.version !== undefined && asked.version !== draft.version)
        throw new Refusal('newsroom.changedMeanwhile', 412)
      const review = { reviewedBy: caller.id, reviewedAt: now, version: draft.version + 1 }
      const decide = async <To extends DraftStatus>(values: Partial<StoredDraft> & { status: To }) => {
        await change(tx, draft.id, { ...review, ...values })
        audit({ itemTitle: values.title ?? draft.title, changes: changesBetween<StoredDraft>(draft, values) })
        await record(tx)
        return { status: values.status, already: false }
      }
      if (asked.action === 'reject') return decide({ status: step.status, reason: asked.reason ?? null })
      const edited = withEdits(draft, asked.edits ?? {})
      const { title, content, accessTier, category } = edited
      const approved = { title, content, accessTier, category }
      // a script: it is published with the video that is made of it
      if (draft.contentType === 'video') return decide({ ...approved, status: step.status })
      if (await sameAddress(tx, edited, ['published'])) throw new Refusal('newsroom.duplicate', 409)
      await publish(tx, publicationOf(edited), now)
      if (draft.contentType === 'podcast') await speakChanges(tx, edited, jobs)
      else {
        const reports = await reportsOfDraft(tx, draft, now)
        await recordReports(tx, draft.id, reports, now)
        await recordTimeline(tx, draft.id, reports)
      }
      await jobs.send(drawCoverJob, { id: draft.id }, { tx, key: draft.id })
      return decide({ ...approved, status: 'published' as const, publishedAt: now })
    })
    if (!outcome.already)
      log.info({ draft: asked.contentId, status: outcome.status, by: caller.id }, 'draft reviewed')
    const message = say(language, MESSAGES[outcome.status])
    return { success: true, message, ...outcome }
  },
)

/** What the editor is told, by where the draft is now. */
const MESSAGES: Record<DraftStatus, string> = {
  pending: 'newsroom.approvedMessage',
  approved: 'newsroom.approvedMessage',
  rejected: 'newsroom.rejectedMessage',
  published: 'newsroom.publishedMessage',
}

/** Refuses what is published already in other words; before the transaction, because headlines are compared in a thread. */
async function refuseTwin(db: Db, id: string, edits: Edits, now: Date): Promise<void> {
  const draft = await draftById(db, id)
  if (draft?.status !== 'pending' || retells(draft.contentType)) return // the transaction says what that means
  if (await duplicateOf(db, withEdits(draft, edits), now, ['published']))
    throw new Refusal('newsroom.duplicate', 409)
}

/** The draft, held against other reviewers until the transaction ends. */
async function lockDraft(tx: Db, id: string): Promise<StoredDraft> {
  const [draft] = await tx.select().from(generatedContent).where(eq(generatedContent.id, id)).for('update')
  if (!draft) throw new Refusal('newsroom.draftNotFound', 404)
  return draft
}

/** Sound that says what an editor has changed is not published: the episode is spoken again. */
async function speakChanges(tx: Db, draft: StoredDraft, jobs: Jobs): Promise<void> {
  const key = `${draft.id} ${draft.version}`
  if (!soundOf(draft)) await jobs.send(narrateJob, { draftId: draft.id }, { tx, key })
}

const change = (tx: Db, id: string, values: Partial<typeof generatedContent.$inferInsert>) =>
  tx.update(generatedContent).set(values).where(eq(generatedContent.id, id))

/** The draft with the editor's changes. Content may be Markdown, or structured text in a code fence. */
function withEdits(draft: StoredDraft, edits: Edits): StoredDraft {
  const read = readStructured(edits.content ?? draft.content)
  return {
    ...draft,
    title: edits.title ?? draft.title,
    content: read.content,
    accessTier: edits.access_tier ?? draft.accessTier,
    category: edits.category ? sectionOf(edits.category) : draft.category,
  }
}

/** What goes into the library. Its id is the draft's, so a story is published once. */
function publicationOf(draft: StoredDraft): Publication {
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
    metadata,
    imageUrl,
  } = draft
  const facts = factsOf(draft)
  return {
    id,
    title,
    excerpt,
    // an infographic is upright: cards show the cover, and the text has the picture with what it says
    content: facts ? publishedText(content, facts) : content,
    author: null,
    imageUrl: facts ? null : imageUrl,
    accessTier,
    category,
    topic,
    contentType,
    language,
    tags,
    metadata,
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

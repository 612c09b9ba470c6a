import { eq } from 'drizzle-orm'
import { excerptOf } from '#articles/excerpt.ts'
import { recordEditorsPicture } from '#articles/item-picture.ts'
import { isUsablePicture } from '#articles/pictures/cover-file.ts'
import { holdForTranslations, lockHeld } from '#articles/translation/held/held.ts'
import { say } from '#languages/languages.ts'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { SCHEDULE_MAX_MS } from '#articles/managing/rules.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { changesBetween } from '#platform/changes.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { approveContent } from './calls.ts'
import { lacksName, sectionOf, type DraftStatus } from '#writing/rules.ts'
import { next } from '#writing/draft.ts'
import { readStructured } from '#writing/draft-text.ts'
import { type StoredDraft, draftById, holdDraft } from '#writing/drafts.ts'
import { publishDraft, refuseDuplicate, speakChanges } from './publish-draft.ts'
import { generatedContent } from '#writing/tables.ts'
import { makeVideoJob } from '#media/make-video.ts'
import { type Warning, mayAwaitTranslations, warningKey } from './rules.ts'
import { judgeDraft, judgementOf } from './warnings.ts'

/** `event`: the first published item about the same event, or null. */
type Asked = AcceptedOf<typeof approveContent> & { event: string | null }
type Edits = NonNullable<Asked['edits']>
/** `waits`: what the publication waits for. */
type Outcome = { status: DraftStatus; already: boolean; waits: 'time' | 'translations' | null }

export const approveContentHandler = handle(approveContent, async (asked, context) => {
  const { db, language, log } = context
  const caller = signedIn(context.caller)
  const looked = asked.action === 'approve' ? await lookAt(asked, context) : null
  const version = asked.version ?? (asked.withoutWarnings ? looked?.version : undefined)
  const event = looked?.event ?? null
  const { waits, ...outcome } = await db.transaction((tx) =>
    decide(tx, { ...asked, version, event }, context, caller.id),
  )
  if (!outcome.already)
    log.info({ draft: asked.contentId, status: outcome.status, waits, by: caller.id }, 'draft reviewed')
  const message = say(language, waits ? WAITING[waits] : MESSAGES[outcome.status])
  return { success: true, message, ...outcome }
})

/** The message to the editor, by the new status of the draft. */
const MESSAGES: Record<DraftStatus, string> = {
  pending: 'newsroom.approvedMessage',
  approved: 'newsroom.approvedMessage',
  rejected: 'newsroom.rejectedMessage',
  published: 'newsroom.publishedMessage',
}

const WAITING = { time: 'newsroom.plannedMessage', translations: 'newsroom.heldMessage' } as const

/** Stores the decision, once: the draft is locked until the transaction ends. */
async function decide(tx: Db, asked: Asked, context: RequestContext, by: string): Promise<Outcome> {
  const { now, audit, record } = context
  const draft = await holdDraft(tx, asked.contentId)
  const step = next(draft.status, asked.action)
  if (step.state === 'refused') throw new Refusal(step.because, 409)
  if (step.state === 'already') return { status: step.status, already: true, waits: await waitOf(tx, draft) }
  if (asked.version !== undefined && asked.version !== draft.version)
    throw new Refusal('newsroom.changedMeanwhile', 412)
  const review = { reviewedBy: by, reviewedAt: now }
  const values =
    asked.action === 'reject'
      ? { status: step.status, reason: asked.reason ?? null, planRefused: null }
      : await approved(tx, { ...draft, ...review }, asked, context)
  await tx
    .update(generatedContent)
    .set({ ...review, ...values, version: draft.version + 1 })
    .where(eq(generatedContent.id, draft.id))
  const title = 'title' in values ? values.title : draft.title
  const changes = changesBetween<StoredDraft>(draft, values)
  const awaited = values.status === 'approved' ? ((await lockHeld(tx, draft.id))?.languages ?? null) : null
  audit({
    itemTitle: title,
    changes: awaited ? { ...changes, awaitTranslations: { from: null, to: awaited } } : changes,
  })
  await record(tx)
  return { status: values.status, already: false, waits: await waitOf(tx, { ...draft, ...values }) }
}

async function waitOf(tx: Db, { id, status, publishAt }: StoredDraft): Promise<Outcome['waits']> {
  if (status !== 'approved') return null
  if (publishAt !== null) return 'time'
  return (await lockHeld(tx, id)) ? 'translations' : null
}

/** The values stored for an approved draft: with the edits, published or scheduled. */
async function approved(tx: Db, draft: StoredDraft, asked: Asked, context: RequestContext) {
  const edited = withEdits(draft, asked.edits ?? {})
  const { title, excerpt, content, accessTier, category, topic, badge, tags, imageUrl } = edited
  refuseUnnamed(edited)
  const texts = { title, excerpt, content, accessTier, category, topic, badge, tags, imageUrl }
  if (imageUrl !== draft.imageUrl) await recordEditorsPicture(tx, draft.id, context.now)
  const plan = planOf(draft, asked, context.now)
  const awaited = awaitedBy(edited, asked)
  const waiting = { ...texts, status: 'approved' as const, publishAt: plan, planRefused: null }
  if (draft.contentType === 'video') {
    // a script: it is published with the video made from it
    await context.jobs.send(makeVideoJob, { draftId: draft.id }, { tx, key: draft.id })
    return { ...waiting, metadata: { ...draft.metadata, video_state: null, video_tries: 0 } }
  }
  const { jobs, now } = context
  if (awaited !== null) {
    const { id: itemId, language } = draft
    const text = { title, content, excerpt: excerptOf(excerpt, content) }
    await holdForTranslations(tx, { itemId, language, ...text, languages: awaited, heldAt: now })
    return waiting
  }
  if (plan === null)
    return { ...texts, ...(await publishDraft(tx, edited, { jobs, event: asked.event }, now)) }
  // so that the audio exists when it is published
  if (draft.contentType === 'podcast') await speakChanges(tx, edited, context)
  return waiting
}

function refuseUnnamed({ metadata, title, category }: StoredDraft): void {
  const code = 'newsroom.nameRequired'
  if (lacksName(metadata, { title, section: category }))
    throw new Refusal(code, 422, { fields: [{ field: 'title', code }] })
}

/** When the draft is to be published; null for immediately. */
function planOf(
  { contentType }: StoredDraft,
  { publishAt }: Pick<Asked, 'publishAt'>,
  now: Date,
): Date | null {
  if (publishAt === undefined) return null
  const refuse = (code: string) => new Refusal(code, 422, { fields: [{ field: 'publishAt', code }] })
  if (contentType === 'video') throw refuse('newsroom.videoNotPlanned')
  const planned = new Date(publishAt)
  if (planned <= now) throw refuse('newsroom.planInPast')
  if (planned.getTime() - now.getTime() > SCHEDULE_MAX_MS) throw refuse('library.managing.publishAt')
  return planned
}

/** The languages whose reviewed translations the publication waits for; null if it waits for none. */
function awaitedBy(
  { contentType, category, language }: StoredDraft,
  { awaitTranslations: asked, publishAt }: Pick<Asked, 'awaitTranslations' | 'publishAt'>,
): Language[] | null {
  if (asked === undefined) return null
  const refuse = (code: string) => new Refusal(code, 422, { fields: [{ field: 'awaitTranslations', code }] })
  if (publishAt !== undefined) throw refuse('newsroom.awaitOrTime')
  if (!mayAwaitTranslations(contentType, category)) throw refuse('newsroom.awaitOnlyArticles')
  if (asked.includes(language)) throw refuse('newsroom.awaitOwnLanguage')
  return LANGUAGES.filter((each) => asked.includes(each))
}

/**
 * Runs the checks that are possible before the transaction and throws a Refusal if the draft must not be approved. Returns
 * the version that it has looked at, or null if the draft is not pending.
 */
async function lookAt(
  asked: AcceptedOf<typeof approveContent>,
  context: RequestContext,
): Promise<{ version: number; event: string | null } | null> {
  const { db, now } = context
  const draft = await draftById(db, asked.contentId)
  if (draft?.status !== 'pending') return null // the transaction decides the answer
  planOf(draft, asked, now) // a time that is refused needs no question
  const edited = withEdits(draft, asked.edits ?? {})
  awaitedBy(edited, asked)
  if (edited.imageUrl !== draft.imageUrl) await refuseUnknownPicture(edited, context)
  const event = await refuseDuplicate(db, edited, now)
  refuseUnnamed(edited) // no editor can accept it
  if (asked.withoutWarnings) {
    const { warnings } = asked.edits ? await judgementOf(db, edited, now) : await judgeDraft(db, draft, now)
    if (warnings.length > 0) throw new Refusal('newsroom.hasWarnings', 409, { fields: fieldsOf(warnings) })
  }
  return { version: draft.version, event }
}

async function refuseUnknownPicture({ imageUrl }: StoredDraft, context: RequestContext): Promise<void> {
  const code = 'newsroom.pictureUnknown'
  if (imageUrl !== null && !(await isUsablePicture(context, imageUrl)))
    throw new Refusal(code, 422, { fields: [{ field: 'edits.image_url', code }] })
}

/** One field for each warning that lists count. */
const fieldsOf = (warnings: readonly Warning[]) =>
  warnings.flatMap(({ kind, count, gates }) =>
    Array.from({ length: count }, (_, at) => ({ field: kind, code: warningKey(kind, gates?.[at]) })),
  )

/** The draft with the editor's changes. Content may be Markdown, or structured text in a code fence. */
function withEdits(draft: StoredDraft, edits: Edits): StoredDraft {
  const read = readStructured(edits.content ?? draft.content)
  return {
    ...draft,
    title: edits.title ?? draft.title,
    excerpt: edits.excerpt === undefined ? draft.excerpt : edits.excerpt || null,
    content: read.content,
    accessTier: edits.access_tier ?? draft.accessTier,
    category: edits.category ? sectionOf(edits.category) : draft.category,
    topic: edits.topic ?? draft.topic,
    badge: edits.badge === undefined ? draft.badge : edits.badge,
    tags: edits.tags ?? draft.tags,
    imageUrl: edits.image_url === undefined ? draft.imageUrl : edits.image_url || null,
  }
}

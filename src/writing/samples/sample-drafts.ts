import { type SQL, and, inArray, not, sql } from 'drizzle-orm'
import { forgetHeld } from '#articles/translation/held/held.ts'
import { heldArticles, translations, writtenTranslations } from '#articles/tables.ts'
import type { Db } from '#platform/db.ts'
import { removeSampleReports, sampleStories } from '#sources/sample-sources.ts'
import { stories } from '#stories/tables.ts'
import type { DraftStatus } from '../rules.ts'
import { generatedContent } from '../tables.ts'

const { id, title, excerpt, content, generated, metadata, status, storyId } = generatedContent
const { accessTier, category, contentType } = generatedContent

/** A draft of sample reports. */
export const isSampleDraft: SQL = sql`${metadata} ->> 'sample' = 'true'`

/** Someone has changed its text, its tier or its section, or translated it: the writer leaves the usual tier, and a section by its type. */
const isChanged: SQL = sql`(${generated} is not null and (${title} <> ${generated} ->> 'title'
    or ${content} <> ${generated} ->> 'content' or coalesce(${excerpt}, '') <> coalesce(${generated} ->> 'excerpt', ''))
  or ${accessTier} <> 'freemium'
  or ${category} <> case ${contentType} when 'tool' then 'tools' when 'agent' then 'agents'
    when 'event' then 'events' else 'news' end
  or exists (select from ${writtenTranslations} w where w.kind = 'article' and w.item_id = ${id})
  or exists (select from ${heldArticles} h join ${translations} t on t.kind = 'article' and t.item_id = h.item_id
    where h.item_id = ${id} and (t.translator = 'person' or t.reviewed_at is not null)))`

/** The sample drafts, waiting or decided, that someone has changed. */
export async function changedSampleDrafts(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id })
    .from(generatedContent)
    .where(and(isSampleDraft, isChanged))
    .orderBy(id)
    .limit(MAX)
  return rows.map((row) => row.id)
}

/** Locks the sample drafts, so that an edit is either saved before `tx` looks at them or refused after it. */
export async function holdSampleDrafts(tx: Db): Promise<void> {
  await tx.select({ id }).from(generatedContent).where(isSampleDraft).orderBy(id).limit(MAX).for('update')
}

/** Published drafts count as articles, and rejected ones are shown nowhere. */
const WAITING = ['pending', 'approved'] as const satisfies readonly DraftStatus[]
const isWaiting = (draft: { status: DraftStatus }): boolean => WAITING.some((each) => each === draft.status)

/** How many sample drafts wait for review or for their time, without those with the ids `except`. */
export const countSampleDrafts = (db: Db, except: readonly string[]): Promise<number> =>
  db.$count(generatedContent, and(isSampleDraft, inArray(status, [...WAITING]), others(except)))

const others = (except: readonly string[]) =>
  except.length === 0 ? undefined : not(inArray(id, [...except]))

/** Far more than there are. */
const MAX = 500

/**
 * Deletes the sample drafts with their reports and stories, except those drafts; returns how many of them waited for review.
 * A story that a real source has reported too stays.
 */
export async function removeSampleDrafts(tx: Db, except: readonly string[]): Promise<number> {
  const gone = await tx
    .delete(generatedContent)
    .where(and(isSampleDraft, others(except)))
    .returning({ id, status })
  await forgetHeld(
    tx,
    gone.map((draft) => draft.id),
  )
  const unused = (await sampleStories(tx)).flatMap((story) => (story.isSample ? story.id : []))
  await removeSampleReports(tx)
  if (unused.length > 0)
    await tx
      .delete(stories)
      .where(
        and(
          inArray(stories.id, unused),
          sql`not exists (select from ${generatedContent} where ${storyId} = ${stories.id})`,
        ),
      )
  return gone.filter(isWaiting).length
}

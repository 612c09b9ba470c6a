import { type SQL, sql } from 'drizzle-orm'
import { generatedContent } from './tables.ts'

const { status, version, metadata, contentType } = generatedContent

/** A draft that is waiting as its writer left it: no one has changed it or decided on it since. */
export const isUntouched = sql<boolean>`(${status} = 'pending'
  and ${version} = coalesce((${metadata} ->> 'written_version')::int, 1))`

/** An article that its writer may rewrite. */
export const isRewritable = sql<boolean>`(${isUntouched} and ${contentType} = 'article')`

/** The mark of a draft whose story has had reports moved by an editor since it was written, another one each time; null for none. */
export const movedMark = sql<string | null>`(${metadata} ->> 'reports_moved')`

/** How many independent publishers were known when the draft was written. */
export const publisherCount = sql<number>`coalesce((${metadata} ->> 'publishers')::int, cardinality(${generatedContent.sourceUrls}))`

/** The mark is still the one from before the story was read: with another one the text has the wrong reports. */
export const isMark = (moved: string | null): SQL => sql`${movedMark} is not distinct from ${moved}`

/** The same, and more publishers have joined the story, or an editor has moved reports since the draft was written. */
export const hasMore = (publishers: number, moved: string | null): SQL =>
  moved === null ? sql`(${isMark(null)} and ${publisherCount} < ${publishers})` : isMark(moved)

/**
 * The stored fields of a draft that is rewritten, for `on conflict do update`: its version increases, so that anyone who has
 * it open is notified, and that version counts as the writer's and has not been judged. The run that once requested it is kept.
 */
export const rewriteFields: { version: SQL; judgedVersion: null; metadata: SQL } = {
  version: sql`${version} + 1`,
  judgedVersion: null,
  metadata: sql`jsonb_strip_nulls(jsonb_build_object('run', ${metadata} -> 'run')) || excluded.metadata
    || jsonb_build_object('written_version', ${version} + 1)`,
}

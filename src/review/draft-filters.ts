import { type SQL, and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { AcceptedOf } from '#platform/call.ts'
import { wordsOf } from '#platform/lists/text-search.ts'
import type { generatedContentList } from './calls.ts'
import type { Warning } from './rules.ts'
import { generatedContent } from '#writing/tables.ts'

/** The filters of the review list; `assigned` is an editor's id, or `nobody`. */
export type DraftFilters = Pick<
  AcceptedOf<typeof generatedContentList>,
  'status' | 'q' | 'type' | 'language' | 'tier' | 'warnings' | 'assigned'
>

/** The number of warnings of a draft; null while it waits and has not been judged as it is now. */
export const knownWarnings = sql<number | null>`case when ${generatedContent.status} <> 'pending'
  or ${generatedContent.judgedVersion} = ${generatedContent.version} then ${generatedContent.warnings} end`

/** Its warnings by kind; none while the number is not known. */
export const knownKinds = sql<
  Warning[]
>`case when ${knownWarnings} is null then '[]' else ${generatedContent.warned} end`

/**
 * The condition for the drafts that match the filters; undefined for all. No condition reads values stored outside the row.
 */
export function draftsWanted(asked: DraftFilters): SQL | undefined {
  const { status, q, type, language, tier, warnings, assigned } = asked
  const is = generatedContent
  return and(
    status === 'all' ? undefined : eq(is.status, status),
    type === undefined ? undefined : inArray(is.contentType, type),
    language === undefined ? undefined : eq(is.language, language),
    tier === undefined ? undefined : eq(is.accessTier, tier),
    warnings === undefined ? undefined : warnings === 'none' ? eq(knownWarnings, 0) : gt(knownWarnings, 0),
    assigned === undefined
      ? undefined
      : assigned === 'nobody'
        ? isNull(is.assignedTo)
        : eq(is.assignedTo, assigned),
    ...wordsOf(q).map((word) => sql`strpos(${PLAIN_TITLE}, ${plain(forms(sql`${word}`))}) > 0`),
  )
}

/**
 * Compares words, which also match as parts of words, like the site search, without case and accents, but more cheaply: no
 * index holds folded draft titles, and that search took twelve seconds for 100,000 of them. Accents are removed first: a
 * database with locale C cannot lowercase É.
 */
const plain = (said: SQL) => sql`lower(unaccent(${said}))`
/** Folds the forms of alef, ya and ta marbuta into one letter each and removes tatweel and tashkeel. */
const forms = (said: SQL) =>
  sql`translate(${said}, ${'أإآٱىة\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652'}, ${'اااايه'})`
const PLAIN_TITLE = plain(
  sql`case ${generatedContent.language} when 'ar' then ${forms(sql`${generatedContent.title}`)} else ${generatedContent.title} end`,
)

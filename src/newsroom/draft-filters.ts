import { type SQL, and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AcceptedOf } from '#platform/call.ts'
import type { generatedContentList } from './calls.ts'
import { generatedContent } from './tables.ts'

/** What the review list is narrowed by; `assigned` is an editor's id, or nobody. */
export type DraftFilters = Pick<
  AcceptedOf<typeof generatedContentList>,
  'status' | 'q' | 'type' | 'language' | 'tier' | 'warnings' | 'assigned'
>

/** The drafts that are asked for; undefined for all. No condition reads what is stored outside of the row. */
export function draftsWanted(asked: DraftFilters): SQL | undefined {
  const { status, q = '', type, language, tier, warnings, assigned } = asked
  const is = generatedContent
  return and(
    status === 'all' ? undefined : eq(is.status, status),
    type === undefined ? undefined : eq(is.contentType, type),
    language === undefined ? undefined : eq(is.language, language),
    tier === undefined ? undefined : eq(is.accessTier, tier),
    warnings === undefined ? undefined : warnings === 'none' ? eq(is.warnings, 0) : gt(is.warnings, 0),
    assigned === undefined
      ? undefined
      : assigned === 'nobody'
        ? isNull(is.assignedTo)
        : eq(is.assignedTo, assigned),
    ...wordsIn(q).map((word) => sql`strpos(${PLAIN_TITLE}, ${plain(forms(sql`${word}`))}) > 0`),
  )
}

/** Parts of words are found too. */
const wordsIn = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '')

/**
 * As the search of the site compares words, without case and accents, but cheaper: no index has folded titles of drafts,
 * and 100,000 of them took that search twelve seconds. Accents go first: a database of locale C has no small É.
 */
const plain = (said: SQL) => sql`lower(unaccent(${said}))`
/** Forms of alef, ya and ta marbuta are one letter each; tatweel and tashkeel are none. */
const forms = (said: SQL) =>
  sql`translate(${said}, ${'أإآٱىة\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652'}, ${'اااايه'})`
const PLAIN_TITLE = plain(
  sql`case ${generatedContent.language} when 'ar' then ${forms(sql`${generatedContent.title}`)} else ${generatedContent.title} end`,
)

import { and, arrayOverlaps, desc, gte, inArray, ne, not, notInArray, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { DERIVED_TYPES, type DraftStatus } from './rules.ts'
import { ONE_TERM, type PlaceRule, SAME_ARTICLE_DAYS, SAME_EVENT } from '#stories/rules.ts'
import { duplicateEventOf } from './events/draft-event.ts'
import { eventIn } from './event-facts.ts'
import { withoutCalendar } from './gates/calendar.ts'
import { duplicateInThread } from '#stories/place-all-thread.ts'
import { areApart } from '#stories/decisions.ts'
import { countedFor } from '#stories/story-terms-counts.ts'
import type { Terms } from '#stories/story-terms.ts'
import { generatedContent } from './tables.ts'
import { termsKnown } from '#stories/terms-known.ts'
import { withoutPublishers } from './unattributed.ts'

export type Duplicate = { id: string; title: string; status: DraftStatus }
/** `isSame`: it is the same story, not only about the same event. */
export type FoundDuplicate = { item: Duplicate; isSame: boolean }
type Subject = {
  id: string
  language: Language
  title: string
  excerpt: string | null
  sourceKeys: string[]
  createdAt: Date
  metadata: Readonly<Record<string, unknown>>
}

/** The statuses of items that are searched for duplicates. */
const NOT_REJECTED: DraftStatus[] = ['published', 'approved', 'pending']

/** The maximum number of titles compared with one draft; in practice the surrounding days hold fewer. */
const COMPARED = 500

const columns = { id: generatedContent.id, title: generatedContent.title, status: generatedContent.status }
/** Without drafts of stories that an editor has said are not the same. */
const othersThan = (id: string, statuses: DraftStatus[]) =>
  and(
    ne(generatedContent.id, id),
    not(
      areApart(
        generatedContent.storyId,
        sql`(select own.story_id from generated_content own where own.id = ${id})`,
      ),
    ),
    inArray(generatedContent.status, statuses),
    notInArray(generatedContent.contentType, [...DERIVED_TYPES]),
  )

/**
 * Another item that an editor should check first, and whether it is the same one: `isSame` if it is about the same stated
 * event, shares a canonical address, or has the same headline within three days; otherwise it is about the same event in other
 * words. Rejected items do not count. Null when there is none. Must not be called in a transaction: headlines are compared in
 * a thread.
 */
export async function duplicateOf(
  db: Db,
  draft: Subject,
  now: Date,
  statuses: DraftStatus[] = NOT_REJECTED,
): Promise<FoundDuplicate | null> {
  // many events share a name or a page: only their day and place distinguish them
  const event = eventIn(draft.metadata)
  const same = event
    ? await duplicateEventOf(db, event, draft.id, statuses)
    : await sameAddress(db, draft, statuses)
  if (same) return { item: same, isSame: true }
  const found = event ? null : await similarItem(db, draft, now, statuses)
  return found && { item: found.duplicate, isSame: found.rule === 'article' }
}

/** Another item that cites one of the same addresses. */
export async function sameAddress(
  db: Db,
  draft: Subject,
  statuses: DraftStatus[],
): Promise<Duplicate | null> {
  if (draft.sourceKeys.length === 0) return null
  const [other] = await db
    .select(columns)
    .from(generatedContent)
    .where(and(othersThan(draft.id, statuses), arrayOverlaps(generatedContent.sourceKeys, draft.sourceKeys)))
    // as a row: by two columns PostgreSQL would read the index of dates until it meets the address, usually to its end
    .orderBy(sql`(${generatedContent.status}, ${generatedContent.createdAt}) desc`)
    .limit(1)
  return other ?? null
}

/** The recent item about the same article or event, and the rule by which it matched. */
async function similarItem(
  db: Db,
  draft: Subject,
  now: Date,
  statuses: DraftStatus[],
): Promise<{ duplicate: Duplicate; rule: PlaceRule } | null> {
  const since = new Date(Math.min(draft.createdAt.getTime(), now.getTime()) - SAME_ARTICLE_DAYS * DAY)
  const recent = await db
    .select({
      ...columns,
      excerpt: generatedContent.excerpt,
      language: generatedContent.language,
      createdAt: generatedContent.createdAt,
    })
    .from(generatedContent)
    .where(and(othersThan(draft.id, statuses), gte(generatedContent.createdAt, since)))
    .orderBy(desc(generatedContent.createdAt), desc(generatedContent.id))
    .limit(COMPARED)
  if (recent.length === 0) return null
  const own = [draft, ...recent].filter(({ language }) => language === draft.language)
  const knownTerms = await termsKnown(
    own.map(({ language, title, excerpt }) => ({
      language,
      title,
      lead: withoutCalendar(withoutPublishers(excerpt ?? '', language), language, ' '),
    })),
  )
  const termsOf = new Map(own.map(({ id }, index) => [id, knownTerms[index]]))
  const [subject, ...others] = [draft, ...recent].map(({ id, language, title, createdAt }) => ({
    source: id,
    language,
    url: '',
    title,
    at: createdAt.getTime(),
    terms: termsOf.get(id) ?? NO_TERMS,
    vector: null,
  }))
  if (!subject) return null
  // any of them can match by headline; by terms, only items in the same language that share enough terms
  const compared = others.map((other) =>
    sharesEnough(subject.terms, other.terms) ? other : { ...other, terms: NO_TERMS },
  )
  const found = await duplicateInThread({
    subject,
    others: compared,
    counted: await countedFor(db, [subject, ...compared]),
  })
  const duplicate = recent.find(({ id }) => id === found?.story)
  return duplicate && found
    ? { duplicate: { id: duplicate.id, title: duplicate.title, status: duplicate.status }, rule: found.rule }
    : null
}

const NO_TERMS: Terms = { weights: [], shown: {}, versions: [] }

/** One term adds at most `ONE_TERM` to the similarity, so fewer shared terms than this never make one event. */
const MIN_SHARED = Math.ceil(SAME_EVENT.join / ONE_TERM)

function sharesEnough(a: Terms, b: Terms): boolean {
  const own = new Set(a.weights.map(([term]) => term))
  return b.weights.filter(([term]) => own.has(term)).length >= MIN_SHARED
}

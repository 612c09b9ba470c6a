import { and, arrayOverlaps, desc, gte, inArray, ne, notInArray } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { RETOLD } from './desk/rules.ts'
import { duplicateEventOf } from './events/draft-event.ts'
import { eventIn } from './events/event-facts.ts'
import { duplicateInThread } from './place-all-thread.ts'
import { type DraftStatus, ONE_TERM, type PlaceRule, SAME_ARTICLE_DAYS, SAME_EVENT } from './rules.ts'
import { countedFor } from './story-terms-counts.ts'
import type { Terms } from './story-terms.ts'
import { generatedContent } from './tables.ts'
import { termsKnown } from './terms-known.ts'
import { withoutPublishers } from './unattributed.ts'

export type Duplicate = { id: string; title: string; status: DraftStatus }
type Subject = {
  id: string
  language: Language
  title: string
  excerpt: string | null
  sourceKeys: string[]
  createdAt: Date
  metadata: Readonly<Record<string, unknown>>
}

/** The statuses of items that duplicates are looked for among. */
const NOT_REJECTED: DraftStatus[] = ['published', 'approved', 'pending']

/** Titles compared with one draft; the days round it hold fewer in practice. */
const COMPARED = 500

const columns = { id: generatedContent.id, title: generatedContent.title, status: generatedContent.status }
const othersThan = (id: string, statuses: DraftStatus[]) =>
  and(
    ne(generatedContent.id, id),
    inArray(generatedContent.status, statuses),
    notInArray(generatedContent.contentType, [...RETOLD]),
  )

/**
 * Another item that tells the same article: it shares a canonical address, or its headline is the same within three days.
 * Rejected items do not count. Null when there is none. Not for transactions: headlines are compared in a thread.
 */
export async function duplicateOf(
  db: Db,
  draft: Subject,
  now: Date,
  statuses: DraftStatus[],
): Promise<Duplicate | null> {
  // many events share a name or a page: what tells them apart is their day and place
  const event = eventIn(draft.metadata)
  if (event) return duplicateEventOf(db, event, draft.id, statuses)
  const same = await sameAddress(db, draft, statuses)
  if (same) return same
  const found = await similarItem(db, draft, now, statuses)
  return found?.rule === 'article' ? found.duplicate : null
}

/** Another item that an editor should look at first: it tells the same article, or the same event in other words. */
export async function possibleDuplicateOf(db: Db, draft: Subject, now: Date): Promise<Duplicate | null> {
  const event = eventIn(draft.metadata)
  if (event) return duplicateEventOf(db, event, draft.id, NOT_REJECTED)
  return (
    (await sameAddress(db, draft, NOT_REJECTED)) ??
    (await similarItem(db, draft, now, NOT_REJECTED))?.duplicate ??
    null
  )
}

/** Another item that cites an address which this one cites. */
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
    .orderBy(desc(generatedContent.status), desc(generatedContent.createdAt))
    .limit(1)
  return other ?? null
}

/** The recent item about the same event, and the rule by which it matched. */
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
  const told = await termsKnown(
    own.map(({ language, title, excerpt }) => ({
      language,
      title,
      lead: withoutPublishers(excerpt ?? '', language),
    })),
  )
  const termsOf = new Map(own.map(({ id }, index) => [id, told[index]]))
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
  // by its headline any of them may be the same article; by its terms, what is in its language and shares enough of them
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

/** One term adds so much to a likeness at most, so that fewer shared terms than these never make one event. */
const MIN_SHARED = Math.ceil(SAME_EVENT.join / ONE_TERM)

function sharesEnough(a: Terms, b: Terms): boolean {
  const own = new Set(a.weights.map(([term]) => term))
  return b.weights.filter(([term]) => own.has(term)).length >= MIN_SHARED
}

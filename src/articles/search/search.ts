import type { Language } from '#languages/rules.ts'
import { accessOf, languageOf, readingOf } from '../catalogue.ts'
import { entityBySlug } from '../entities/entities.ts'
import {
  ARCHIVE_KINDS,
  AGES,
  AGE_MS,
  FILTERS,
  SEARCH_KINDS,
  type SearchKind,
  VALUE_FILTER_NAMES,
} from './rules.ts'
import { eventDetails, fieldsOf } from '../event-list.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { redact } from '#membership/redact.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { type SearchResult, search, searchFacets } from './calls.ts'
import type { Chosen } from './about.ts'
import { NO_FACETS, facetsOf } from './facets.ts'
import { type FoundPage, find } from './find.ts'
import type { Question } from './matches.ts'
import { readPlace } from './place.ts'
import { type ShownText, markedExcerpt, markedText, passageOf, textsOf } from './snippets.ts'
import { cleanWords, readWords } from './words.ts'

/** Conditions that narrow a list, as calls accept them. */
export type Asked = Omit<AcceptedOf<typeof searchFacets>, 'type' | 'within'>

const NOTHING: FoundPage = { items: [], total: 0, totalIsLeast: false, next: null, turnsAt: null }

export const searchHandler = handle(search, async ({ limit, cursor, ...asked }, context) => {
  const question = await questionOf(asked, kindsOf(asked.type), context)
  const place = readPlace(cursor)
  const page = question ? await find(context.db, question, limit, place) : NOTHING
  context.validUntil(page.turnsAt)
  const texts = question ? await textsOf(context.db, page.items, question) : []
  return {
    items: await resultsOf(texts, context, languageOf(asked.lang, context)),
    total: page.total,
    total_is_least: page.totalIsLeast,
    next_cursor: page.next,
  }
})

export const searchFacetsHandler = handle(searchFacets, async (asked, context) => {
  const inArchive = asked.within === 'archive'
  const kinds = inArchive && asked.type === undefined ? ARCHIVE_KINDS : kindsOf(asked.type)
  const question = await questionOf(asked, kinds, context)
  if (!question) return NO_FACETS
  const { turnsAt, ...facets } = await facetsOf(context.db, { ...question, readable: inArchive })
  context.validUntil(turnsAt)
  return facets
})

/** Whether a list is narrowed: then it is a search of the archive and no longer the list of the newest. */
export const isNarrowed = (asked: Asked): boolean =>
  cleanWords(asked.q ?? '') !== '' || FILTERS.some((name) => asked[name])

/**
 * One page of a narrowed list: the ids of items of one kind and the counts of the whole list. The answer is marked with the
 * time until which it is valid.
 */
export async function findItems(
  asked: Asked,
  kind: SearchKind,
  { limit, cursor }: { limit: number; cursor: string | undefined },
  context: RequestContext,
) {
  const question = await questionOf(asked, [kind], context)
  const place = readPlace(cursor)
  const page = question ? await find(context.db, question, limit, place) : NOTHING
  context.validUntil(page.turnsAt)
  return {
    ids: page.items.map(({ id }) => id),
    counted: { total: page.total, total_is_least: page.totalIsLeast, next_cursor: page.next },
  }
}

/** The question of this reader. Null if none of the given words can be searched for, or if the entity is unknown. */
export const questionOf = (
  asked: Asked,
  kinds: readonly SearchKind[],
  context: Pick<RequestContext, 'db' | 'now' | 'language' | 'caller'>,
): Promise<Question | null> =>
  questionFor(asked, kinds, {
    db: context.db,
    now: context.now,
    language: languageOf(asked.lang, context),
    accessLevel: accessLevelOf(context.caller),
  })

/** The same for a reader who is not making a request. */
export async function questionFor(
  asked: Asked,
  kinds: readonly SearchKind[],
  { db, now, language, accessLevel }: Pick<Question, 'now' | 'language' | 'accessLevel'> & { db: Db },
): Promise<Question | null> {
  const said = cleanWords(asked.q ?? '')
  const words = said === '' ? null : await readWords(db, said)
  if (said !== '' && words === null) return null
  const named = asked.entity === undefined ? null : await entityBySlug(db, asked.entity)
  if (asked.entity !== undefined && named === null) return null
  return {
    ...(asked.written !== undefined && { written: asked.written }),
    ...(named !== null && { entity: named.id }),
    ...chosenIn(asked),
    accessLevel,
    language,
    now,
    kinds,
    words,
    category: asked.category ?? null,
    since: sinceOf(asked.from, now),
    until: asked.to === undefined ? null : new Date(Date.parse(asked.to) + DAY),
  }
}

const chosenIn = (asked: Asked) =>
  Object.fromEntries(VALUE_FILTER_NAMES.map((name) => [name, asked[name] ?? null])) as Chosen // one entry for each filter

const kindsOf = (type: SearchKind | undefined) => (type === undefined ? SEARCH_KINDS : [type])

function sinceOf(from: string | undefined, now: Date): Date | null {
  if (from === undefined) return null
  const age = AGES.find((each) => each === from)
  return age ? new Date(now.getTime() - AGE_MS[age]) : new Date(from)
}

/**
 * Results in wire format, redacted for this reader; items that do not exist for them are left out. `language` is the
 * reader's.
 */
export async function resultsOf(
  texts: readonly ShownText[],
  context: RequestContext,
  language: Language,
): Promise<SearchResult[]> {
  const ids = texts.flatMap(({ kind, id }) => (kind === 'event' ? [id] : []))
  const details = await eventDetails(context.db, ids, language)
  return texts.flatMap((text) => {
    const result = resultOf(text, context)
    return result ? [{ ...result, event: text.kind === 'event' ? fieldsOf(details.get(text.id)) : null }] : []
  })
}

function resultOf(text: ShownText, context: RequestContext): Omit<SearchResult, 'event'> | null {
  const { kind, id, language, category, publishedAt } = text
  const item = { kind, access_tier: text.accessTier, published_at: publishedAt }
  const reading = readingOf(item, accessLevelOf(context.caller), context)
  const shown = redact(reading, {
    title: text.heading.text,
    excerpt: text.excerpt.text,
    body: text.body?.text ?? '',
  })
  if (shown === null) return null
  const passage = shown.body === '' || !text.body ? null : passageOf({ ...text.body, text: shown.body })
  return {
    kind,
    id,
    title: markedText({ ...text.heading, text: shown.title }),
    snippet: passage ?? markedExcerpt({ ...text.excerpt, text: shown.excerpt }),
    category,
    access_tier: text.accessTier,
    published_at: publishedAt.toISOString(),
    language,
    original_language: text.originalLanguage,
    machine_translated: text.machineTranslated,
    access: accessOf(reading),
  }
}

import type { Language } from '#languages/rules.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { cutPage, readCursor } from '#platform/cursor.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { languageOf } from '../catalogue.ts'
import { type ArticleRow, articlesByIds } from '../articles.ts'
import { cardOf, readingOf, websiteOf } from '../article-wire.ts'
import { type EventCard, events } from './calls.ts'
import { countEvents, eventDetails, eventPlaces, fieldsOf } from '../event-list.ts'

export const eventsHandler = handle(events, async ({ limit, cursor, lang, when, category }, context) => {
  const language = languageOf(lang, context)
  const question = { when, category, now: context.now }
  const places = await eventPlaces(context.db, question, limit + 1, readCursor(cursor))
  const { page, next } = cutPage(places, limit)
  const ids = page.map(({ id }) => id)
  const rows = await articlesByIds(context.db, ids, language)
  const details = await eventDetails(context.db, ids, language)
  const counts = await countEvents(context.db, question)
  const counted =
    category === undefined
      ? counts.categories
      : counts.categories.filter((each) => each.category === category)
  return {
    items: rows.flatMap((row) => eventCardOf(row, details.get(row.id), language, context) ?? []),
    total: counted.reduce((all, { count }) => all + count, 0),
    total_is_least: false,
    next_cursor: next,
    counts,
  }
})

/** An event of a list as the API returns it. Null when it does not exist for this reader. */
export function eventCardOf(
  row: ArticleRow,
  known: Parameters<typeof fieldsOf>[0],
  language: Language,
  context: Pick<RequestContext, 'caller' | 'now' | 'validUntil'>,
): EventCard | null {
  const card = cardOf(row, readingOf(row, accessLevelOf(context.caller), context), language, undefined)
  return (
    card && {
      ...card,
      external_url: websiteOf({ url: known?.url }) ?? card.external_url,
      ...fieldsOf(known),
    }
  )
}

import { accessLevelOf } from '#membership/membership.ts'
import type { Language } from '#languages/rules.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { agentCardOf, agentsByIds, gated as agentGated } from './catalogue/agents/agents.ts'
import type { AgentCard } from './catalogue/agents/calls.ts'
import { languageOf, readingOf } from './catalogue.ts'
import type { EventCard } from './events/calls.ts'
import { eventDetails } from './event-list.ts'
import { eventCardOf } from './events/events.ts'
import { articlesByIds } from './articles.ts'
import { momentumOf } from './momentum-store.ts'
import { cardsOf } from './article-wire.ts'
import type { ArticleCard } from './calls.ts'
import type { PodcastCard } from './podcasts/calls.ts'
import { gated as podcastGated, podcastCardOf, podcastsByIds } from './podcasts/podcasts.ts'
import type { ToolCard } from './catalogue/tools/calls.ts'
import { gated as toolGated, toolCardOf, toolsByIds } from './catalogue/tools/tools.ts'
import { changesAfter, placeOf, readChangePlace, settledUntil, writeChangePlace } from './changes/changes.ts'

type Ask<Card> = (ids: readonly string[], language: Language, context: RequestContext) => Promise<Card[]>

/** The cards of one kind as the site's lists show them to the caller; unordered. */
const CARDS = {
  article: async (ids, language, context) =>
    cardsOf(await articlesByIds(context.db, ids, language), language, context),
  event: async (ids, language, context) => {
    const details = await eventDetails(context.db, ids, language)
    const rows = await articlesByIds(context.db, ids, language)
    return rows.flatMap((row) => eventCardOf(row, details.get(row.id), language, context) ?? [])
  },
  tool: async (ids, language, context) => {
    const measured = await momentumOf(context.db, ids, context.now)
    const reading = (row: Parameters<typeof toolGated>[0]) =>
      readingOf(toolGated(row), accessLevelOf(context.caller), context)
    const rows = await toolsByIds(context.db, ids, language)
    return rows.flatMap((row) => toolCardOf(row, reading(row), language, measured.get(row.id)) ?? [])
  },
  agent: async (ids, language, context) => {
    const measured = await momentumOf(context.db, ids, context.now)
    const reading = (row: Parameters<typeof agentGated>[0]) =>
      readingOf(agentGated(row), accessLevelOf(context.caller), context)
    const rows = await agentsByIds(context.db, ids, language)
    return rows.flatMap((row) => agentCardOf(row, reading(row), language, measured.get(row.id)) ?? [])
  },
  podcast: async (ids, language, context) => {
    const reading = (row: Parameters<typeof podcastGated>[0]) =>
      readingOf(podcastGated(row), accessLevelOf(context.caller), context)
    const rows = await podcastsByIds(context.db, ids, language)
    return rows.flatMap((row) => podcastCardOf(row, reading(row), language) ?? [])
  },
} satisfies {
  article: Ask<ArticleCard>
  event: Ask<EventCard>
  tool: Ask<ToolCard>
  agent: Ask<AgentCard>
  podcast: Ask<PodcastCard>
}
type Cards = { [Kind in keyof typeof CARDS]: Awaited<ReturnType<(typeof CARDS)[Kind]>>[number] }

type Asked = { since: string; limit: number; cursor?: string | undefined; lang?: Language | undefined }

/**
 * The existing items of one kind that have changed since a moment, earliest change first; retracted or deleted items are
 * reported only by the list of changes. The total counts only this page.
 */
export async function changedCards<Kind extends keyof Cards>(
  kind: Kind,
  { since, limit, cursor, lang }: Asked,
  context: RequestContext,
) {
  const after = cursor === undefined ? placeOf(new Date(since)) : readChangePlace(cursor)
  const changes = await changesAfter(context.db, { kinds: [kind], after, now: context.now, limit: limit + 1 })
  context.validUntil(settledUntil(changes.length > limit, context.now))
  const page = changes.slice(0, limit)
  const last = page.at(-1)
  const next = changes.length > limit && last ? writeChangePlace(last.place) : null
  const ids = page.filter(({ state }) => state === 'current' || state === 'corrected').map(({ id }) => id)
  const cardsIn: Ask<{ id: string }> = CARDS[kind]
  const cards = ids.length === 0 ? [] : await cardsIn(ids, languageOf(lang, context), context)
  const items = ids.flatMap((id) => cards.find((card) => card.id === id) ?? []) as Cards[Kind][] // The cards are of that kind.
  return { items, total: items.length, total_is_least: next !== null, next_cursor: next }
}

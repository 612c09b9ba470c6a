import type { Fetched } from '#outside/web.ts'
import { type Facts, factsOf } from './facts.ts'
import { type EventFacts, isWithin } from './read-event.ts'
import { FEED_BYTES, MAX_LEFT_OUT, type ReadLanguage, type SourceState, type UnreadEvents } from './rules.ts'
import { type Tools, visit } from './visit.ts'

/** An event with the page that tells of it. */
export type FoundEvent = EventFacts & { pageUrl: string; language: ReadLanguage | null }
/** How a search for events ended; `state` is that of the source's own address. */
export type EventsRead = { state: SourceState; found: FoundEvent[]; unread: UnreadEvents }

/** Pages, calendars and feeds read of one source, its own address included. */
const MAX_VISITS = 15
const MAX_CALENDARS = 3

/**
 * Looks for events that begin in `from` to `to`: at the source itself, in the calendars and the feed that it offers,
 * and, when `deep`, on the pages of its items. Never throws for what the outside does.
 */
export async function readEvents(
  source: { url: string; language: ReadLanguage | null },
  tools: Pick<Tools, 'web' | 'clock' | 'politeness'>,
  { from, to, deep }: { from: Date; to: Date; deep: boolean },
): Promise<EventsRead> {
  const waiting = [{ url: source.url, depth: 0 }]
  const seen = new Set<string>()
  const found: FoundEvent[] = []
  const unread: UnreadEvents = { count: 0, events: [] }
  let state: SourceState = 'empty'
  while (seen.size < MAX_VISITS) {
    const next = waiting.shift()
    if (!next) break
    if (seen.has(next.url)) continue
    seen.add(next.url)
    const visited = await visit(next.url, tools, { maxBytes: FEED_BYTES })
    if (visited.answer === null) {
      if (next.depth === 0) ({ state } = visited)
      continue
    }
    const facts = await factsOf(jobOf(visited.answer, from, to))
    if (next.depth === 0) state = facts === null ? 'too_large' : facts.shape === 'none' ? 'not_a_feed' : 'ok'
    if (facts === null) continue
    found.push(...eventsOf(facts, visited.answer.url, source.language))
    unread.count += facts.unread.count
    unread.events = [...unread.events, ...facts.unread.events].slice(0, MAX_LEFT_OUT)
    waiting.push(...furtherOf(facts, deep, next.depth).map((url) => ({ url, depth: next.depth + 1 })))
  }
  const near = found.filter(({ startsAt, dayOnly }) => isWithin(startsAt, dayOnly, from, to))
  return { state, found: near, unread }
}

const jobOf = ({ body, headers, url }: Fetched, from: Date, to: Date) => ({
  bytes: body,
  contentType: headers['content-type'] ?? null,
  url,
  from,
  to,
})

/** A page with one event lends it its text; an event without an address of its own has that of the page. */
function eventsOf(
  { events, paragraphs, language, shape }: Facts,
  pageUrl: string,
  usual: ReadLanguage | null,
) {
  const { host } = new URL(pageUrl)
  return events.map((event) => ({
    ...event,
    uid: event.uid && `${host} ${event.uid}`, // careless calendars count from 1
    pageUrl: shape === 'page' ? pageUrl : (event.url ?? pageUrl),
    url: event.url ?? (shape === 'page' ? pageUrl : null),
    language: language ?? usual,
    paragraphs: [...new Set([...event.paragraphs, ...paragraphs])],
  }))
}

function furtherOf(
  { calendars, feedUrl, items, events, shape }: Facts,
  deep: boolean,
  depth: number,
): string[] {
  if (depth === 0 && shape === 'page')
    return [...calendars.slice(0, MAX_CALENDARS), ...(feedUrl ? [feedUrl] : [])]
  return deep && shape === 'feed' && events.length === 0 && depth < 2 ? items : []
}

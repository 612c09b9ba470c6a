import type { Fetched } from '#services/web.ts'
import { factsOf } from './reading/facts.ts'
import { type Facts } from './reading/read-facts.ts'
import { type EventFacts, isWithin } from './reading/read-event.ts'
import { FEED_BYTES, MAX_LEFT_OUT, type ReadLanguage, type SourceState, type UnreadEvents } from './rules.ts'
import { type Tools, visit } from './visit.ts'

/** An event with the page that announces it. */
export type FoundEvent = EventFacts & { pageUrl: string; language: ReadLanguage | null }
/** The result of a search for events; `state` is that of the source's own address. */
export type EventsRead = { state: SourceState; found: FoundEvent[]; unread: UnreadEvents }

/** The limit of pages, calendars and feeds read for one source, including its own address. */
const MAX_VISITS = 15
const MAX_CALENDARS = 3

/**
 * Searches for events that begin between `from` and `to`: at the source itself, in the calendars and the feed that it offers
 * and, if `deep`, on the pages of its items. Never throws because of external failures.
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

/**
 * An event gets the text of a page that describes only that event; an event without its own address gets that of the page.
 */
function eventsOf(
  { events, paragraphs, language, shape }: Facts,
  pageUrl: string,
  usual: ReadLanguage | null,
) {
  const { host } = new URL(pageUrl)
  return events.map((event) => ({
    ...event,
    uid: event.uid && `${host} ${event.uid}`, // some calendars number their events from 1, so the host makes the ids unique
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

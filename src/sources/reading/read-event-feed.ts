import { Parser } from 'htmlparser2'
import { webAddress } from './plain-text.ts'
import { type EventFacts, eventFrom } from './read-event.ts'
import { type EventTime, toEventTime, wallTime } from './read-event-time.ts'

/** Fields of one item, by lower-case name including the prefix. */
type Item = {
  fields: Map<string, string>
  link: string | null
  when: [string, string] | null
  where: string | null
}
/** Names of the event fields: RSS event module, xCal and Google's. */
const STARTS = ['startdate', 'dtstart', 'start_time', 'starttime']
const ENDS = ['enddate', 'dtend', 'end_time', 'endtime']
const MAX_ITEMS = 300

/** The events that a feed dates in dedicated fields, and the addresses of all its items, each once. */
export function readEventFeed(xml: string, url: string): { events: EventFacts[]; links: string[] } {
  const items = itemsOf(xml)
  return {
    events: items.flatMap((item) => eventOfItem(item, url) ?? []),
    links: [...new Set(items.flatMap(({ link }) => webAddress(link, url) ?? []))],
  }
}

function itemsOf(xml: string): Item[] {
  const items: Item[] = []
  let item: Item | null = null
  let field: string | null = null
  let text = ''
  const parser = new Parser(
    {
      onopentag(raw, attributes) {
        const name = raw.replace(/^\w+:/, '').toLowerCase()
        if (name === 'item' || name === 'entry')
          item = { fields: new Map(), link: null, when: null, where: null }
        else if (item) {
          field = raw.toLowerCase()
          text = ''
          const { href, rel = 'alternate', startTime, endTime = '', valueString } = attributes
          if (name === 'link' && href !== undefined && rel === 'alternate') item.link ??= href
          if (name === 'when' && startTime !== undefined) item.when ??= [startTime, endTime]
          if (name === 'where' && valueString !== undefined) item.where ??= valueString
        }
      },
      ontext(part) {
        text += part
      },
      onclosetag(raw) {
        const name = raw.replace(/^\w+:/, '').toLowerCase()
        if (name === 'item' || name === 'entry') {
          if (item && items.length < MAX_ITEMS) items.push(item)
          item = null
        } else if (item && field === raw.toLowerCase()) {
          if (!item.fields.has(field)) item.fields.set(field, text.trim())
          if (name === 'link' && text.trim() !== '') item.link ??= text.trim()
          field = null
        }
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return items
}

function eventOfItem({ fields, link, when, where }: Item, base: string): EventFacts | null {
  const field = (...names: string[]) =>
    [...fields].find(([key]) =>
      names.some((name) => key.replace(/^\w+:/, '') === name && key.includes(':')),
    )?.[1] ?? null
  return eventFrom({
    name: fields.get('title') ?? null,
    start: momentOf(when?.[0] ?? field(...STARTS)),
    end: momentOf(when?.[1] ?? field(...ENDS)),
    place: where ?? field('location'),
    isOnline: false,
    organizer: field('organizer'),
    url: webAddress(link, base),
    description:
      fields.get('content:encoded') ??
      fields.get('description') ??
      fields.get('content') ??
      fields.get('summary') ??
      null,
  })
}

function momentOf(raw: string | null): EventTime | null {
  const wall = raw === null ? null : wallTime(raw)
  return wall && toEventTime(wall, null)
}

import type { EventFrames } from '#languages/pack.ts'
import { pack } from '#languages/packs.ts'
import { LOCALES, type Language } from '#languages/rules.ts'
import type { StatedEvent } from '../event-facts.ts'

const fill = (frame: string, values: Record<string, string>) =>
  frame.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
/** A name that ends in a full stop must not get a second one. */
const withoutStop = (text: string) => text.replace(/\.$/u, '')

/** When, where and by whom, as sentences: the first one names the event and its days. Only stated facts are used. */
export function eventSentences(event: StatedEvent, language: Language): [string, ...string[]] {
  const frames = pack(language).writing.eventFrames
  const locale = LOCALES[language]
  const timeZone = event.time_zone ?? 'UTC'
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const starts = new Date(event.starts_at)
  const ends = event.ends_at === null ? null : new Date(event.ends_at)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(starts)
  const say = (frame: keyof EventFrames, values: Record<string, string> = {}) => fill(frames[frame], values)
  const rest = [
    event.day_only ? null : say('time', { time, zone: event.time_zone ?? 'UTC' }),
    event.loose_time === null ? null : say('looseTime', { time: event.loose_time }),
    event.place === null ? null : say('place', { place: withoutStop(event.place) }),
    event.is_online ? say('online') : null,
    event.organizer === null ? null : say('organizer', { organizer: withoutStop(event.organizer) }),
    event.later_dates.length === 0
      ? null
      : say('later', { dates: event.later_dates.map((iso) => days.format(new Date(iso))).join('; ') }),
  ]
  const range = ends === null ? days.format(starts) : days.formatRange(starts, ends)
  const when = range.replace(/\u2009/g, ' ') // `Intl` inserts thin spaces
  return [say('when', { name: withoutStop(event.name), when }), ...rest.filter((text) => text !== null)]
}

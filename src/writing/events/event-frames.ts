import { LOCALES, type Language } from '#languages/rules.ts'
import type { StatedEvent } from '../event-facts.ts'

/** Our own sentence templates about an event. They hold labels and no judgment, so that they fit every event. */
type Frames = {
  when: string
  time: string
  looseTime: string
  place: string
  online: string
  organizer: string
  later: string
}
/** By language; `{…}` are placeholders for facts. */
export const EVENT_FRAMES: Record<Language, Frames> = {
  en: {
    when: '{name}: announced for {when}.',
    time: 'Local starting time: {time} ({zone}).',
    looseTime: 'Starting time as published, without a time zone: {time}.',
    place: 'Place: {place}.',
    online: 'The event is held online.',
    organizer: 'Organiser: {organizer}.',
    later: 'Further dates: {dates}.',
  },
  fr: {
    when: '{name} : date annoncée, {when}.',
    time: 'Heure locale de début : {time} ({zone}).',
    looseTime: 'Heure de début publiée, sans fuseau horaire : {time}.',
    place: 'Lieu : {place}.',
    online: 'L’événement se tient en ligne.',
    organizer: 'Organisation : {organizer}.',
    later: 'Autres dates : {dates}.',
  },
  es: {
    when: '{name}: fecha anunciada, {when}.',
    time: 'Hora local de inicio: {time} ({zone}).',
    looseTime: 'Hora de inicio publicada, sin zona horaria: {time}.',
    place: 'Lugar: {place}.',
    online: 'El evento se celebra en línea.',
    organizer: 'Organiza: {organizer}.',
    later: 'Otras fechas: {dates}.',
  },
  pt: {
    when: '{name}: data anunciada, {when}.',
    time: 'Hora local de início: {time} ({zone}).',
    looseTime: 'Hora de início publicada, sem fuso horário: {time}.',
    place: 'Local: {place}.',
    online: 'O evento realiza-se online.',
    organizer: 'Organização: {organizer}.',
    later: 'Outras datas: {dates}.',
  },
  ar: {
    when: '{name}: الموعد المعلن {when}.',
    time: 'وقت البدء بالتوقيت المحلي: {time} ({zone}).',
    looseTime: 'وقت البدء كما نُشر، من دون منطقة زمنية: {time}.',
    place: 'المكان: {place}.',
    online: 'تُقام الفعالية عبر الإنترنت.',
    organizer: 'الجهة المنظمة: {organizer}.',
    later: 'مواعيد أخرى: {dates}.',
  },
}

const fill = (frame: string, values: Record<string, string>) =>
  frame.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
/** A name that ends in a full stop must not get a second one. */
const withoutStop = (text: string) => text.replace(/\.$/u, '')

/** When, where and by whom, as sentences: the first one names the event and its days. Only stated facts are used. */
export function eventSentences(event: StatedEvent, language: Language): [string, ...string[]] {
  const frames = EVENT_FRAMES[language]
  const locale = LOCALES[language]
  const timeZone = event.time_zone ?? 'UTC'
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const starts = new Date(event.starts_at)
  const ends = event.ends_at === null ? null : new Date(event.ends_at)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(starts)
  const say = (frame: keyof Frames, values: Record<string, string> = {}) => fill(frames[frame], values)
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

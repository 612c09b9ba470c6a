import type { LinkProps } from '@tanstack/react-router'
import { dateFormat } from '#languages/formats.ts'
import { LOCALES, type Language } from '#languages/rules.ts'
import type { Key, Translate } from '#languages/translate.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import type { OutputOf } from '#platform/call.ts'
import type { deskToday } from '#today/calls.ts'
import { untilThen } from '../frame/countdown.ts'
import { durationText } from '../parts/run-outcomes.ts'
import { clockText, momentText } from '../parts/zones.ts'

export type Today = OutputOf<typeof deskToday>
export type TodayEdition = NonNullable<Today['edition']>

/** The keys of the page and their actions. */
export const TODAY_KEYS = { i: 'inbox', d: 'edition', '?': 'help' } as const

/** The time until the next edition, or what it waits for after its hour. */
export function headline(
  t: Translate,
  language: Language,
  { edition, now }: Pick<Today, 'edition' | 'now'>,
): string {
  if (edition === null) return t('newsroom.today.noEdition')
  const left = untilThen(new Date(edition.at), Date.parse(now))
  if (left !== null) {
    const time = durationText(left.hours * HOUR + left.minutes * MINUTE, language)
    return t(`newsroom.today.until.${edition.kind}`, { time })
  }
  const isWaiting = edition.state === 'composed' && (edition.held || !edition.automatic)
  return t(`newsroom.today.${isWaiting ? 'due' : 'leaving'}.${edition.kind}`)
}

/** What can wait, in order. */
const KINDS = ['drafts', 'translations', 'episodes', 'reports', 'questions'] as const
type Kind = (typeof KINDS)[number]

/** The lists in which it is settled. */
const LISTS: Record<Kind, LinkProps> = {
  drafts: { to: '/content-review', search: {} },
  translations: { to: '/content-review', search: { view: 'translations' } },
  episodes: { to: '/content-review', search: {} },
  reports: { to: '/moderation', search: {} },
  questions: { to: '/content-support', search: {} },
}

export type Waiting = { kind: Kind; count: number; link: LinkProps }

/** Every kind of which something waits. */
export const waitingKinds = (inbox: Today['inbox']): Waiting[] =>
  KINDS.filter((kind) => inbox[kind] > 0).map((kind) => ({ kind, count: inbox[kind], link: LISTS[kind] }))

/** What waits of one kind, as a sentence. */
export function waitingText(
  t: Translate,
  { kind, count: waiting }: Waiting,
  { with_warnings: warned }: Today['inbox'],
): string {
  if (kind !== 'drafts') return t(`newsroom.today.waits.${kind}`, { count: waiting })
  return warned > 0
    ? t('newsroom.today.toReviewWarned', { count: waiting, warned })
    : t('newsroom.today.toReview', { count: waiting })
}

/** The moment of an answer, and the time zone of its times. */
export type Now = Pick<Today, 'now' | 'time_zone'>

/** The name of an edition and when it is sent: a time of day, with its date if that is another one than today's. */
export function editionTitle(
  t: Translate,
  language: Language,
  { kind, at }: TodayEdition,
  today: Now,
): string {
  const moment = new Date(at)
  const text = isToday(moment, today) ? clockText : momentText
  return t('newsroom.today.editionAt', {
    edition: t(`frame.edition.${kind}`),
    time: text(moment, today.time_zone, language),
  })
}

type WithoutDate<Dated> = Dated extends `${infer Timed}.date` ? Timed & Key : never
/** A text with a time that has another form for a moment of another day. */
type TimedKey = WithoutDate<Extract<Key, `newsroom.today.${string}.date`>>

/** A sentence about a moment: with its time if it is today, or else with its date and time. */
export function timedText(t: Translate, language: Language, key: TimedKey, at: string, today: Now): string {
  const moment = new Date(at)
  const { time_zone: timeZone } = today
  const time = clockText(moment, timeZone, language)
  if (isToday(moment, today)) return t(key, { time })
  const day = dateFormat(language, { day: 'numeric', month: 'long', timeZone }).format(moment)
  return t(`${key}.date`, { day, time })
}

function isToday(moment: Date, { now, time_zone: timeZone }: Now): boolean {
  const day = dateFormat('en', { dateStyle: 'short', timeZone })
  return day.format(moment) === day.format(new Date(now))
}

/** The languages in which an edition lacks stories, the one that lacks most first. */
export const incomplete = ({ languages, stories }: TodayEdition): { language: Language; has: number }[] =>
  languages
    .map(({ language, stories: states }) => ({ language, has: count(states, 'full') }))
    .filter(({ has }) => has < stories.length)
    .toSorted((a, b) => a.has - b.has)

/** How many stories are in this state. */
export const count = <State extends string>(states: readonly State[], state: State): number =>
  states.filter((each) => each === state).length

/** The name of a language in another one, as the first word of a sentence. */
export function languageName(of: Language, language: Language): string {
  const locale = LOCALES[language]
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(of) ?? of
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

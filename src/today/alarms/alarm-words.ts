import { dateFormat, numberFormat } from '#languages/formats.ts'
import { say } from '#languages/languages.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import type { SystemFailure } from '../calls.ts'
import type { Condition } from './conditions.ts'
import type { Occasion } from './next-state.ts'
import { type Alarm, NAMED_MAX, PLACES } from './rules.ts'

/** What a message is about. `condition` is null when it no longer holds, and in a test. */
export type Notice = {
  name: Alarm | 'test'
  /** The host name of the machine that it is about; empty for the whole site. */
  machine: string
  occasion: Occasion
  since: Date
  at: Date
  condition: Condition | null
}

/** The path of the page of the desk that shows the reason. */
export function placeOf({ name }: Notice, language: Language): string {
  const { to, hash } = PLACES[name]
  return `${addressIn(language, to)}#${hash}`
}

/** The subject of a message without the name of the site. It contains no texts of others. */
export function headlineOf({ name, occasion, condition }: Notice, language: Language): string {
  if (condition === null)
    return name === 'test'
      ? say(language, 'alarm.summary.test')
      : say(language, 'alarm.resolved', { label: say(language, `newsroom.alarm.${name}`) })
  const summary = say(language, `alarm.summary.${condition.alarm}`, valuesOf(condition, language))
  return occasion === 'lasts' ? say(language, 'alarm.reminder', { summary }) : summary
}

function valuesOf(condition: Condition, language: Language): Record<string, string | number> {
  const inUnits = (count: number, unit: 'minute' | 'hour') =>
    numberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(
      count,
    )
  switch (condition.alarm) {
    case 'digest-late':
      return {
        edition: say(language, `alarm.edition.${condition.edition}`),
        time: inUnits(Math.floor(condition.lateMs / MINUTE), 'minute'),
      }
    case 'nothing-new':
      return { time: inUnits(Math.floor(condition.ageMs / HOUR), 'hour') }
    case 'disk-low': {
      const percent = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
      return { share: percent.format(condition.share) }
    }
    case 'jobs-stalled':
    case 'backup-missed':
      return {}
    case 'queue-growing':
    case 'jobs-failed':
    case 'services-failing':
    case 'tasks-failing':
    case 'sources-stale':
      return { count: condition.count }
  }
}

/** Names of what it is about, at most 20; texts of others are in one line and cannot change the direction of what follows. */
export function detailsOf({ condition, machine }: Notice, language: Language, timeZone: string): string[] {
  if (condition === null) return machine === '' ? [] : [machine] // its end
  if (condition.alarm === 'disk-low') return [condition.machine]
  if (condition.alarm === 'sources-stale') return listed(condition.sources.map(plainName))
  if (!('failures' in condition)) return []
  return listed([...new Set(condition.failures.map((failure) => nameOf(failure, language, timeZone)))])
}

const listed = (names: readonly string[]): string[] =>
  names.length > NAMED_MAX ? [...names.slice(0, NAMED_MAX), '…'] : [...names]

const NAME_MAX = 100
/** Marks that change the direction of the text around them. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

function plainName(name: string): string {
  const line = name
    .toWellFormed()
    .replace(DIRECTIONS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return line === '' ? '?' : line.slice(0, NAME_MAX).toWellFormed()
}

/** Without the message of the failure, which can contain an address of a reader. */
function nameOf(failure: SystemFailure, language: Language, timeZone: string): string {
  switch (failure.kind) {
    case 'job': {
      const key = `newsroom.monitoring.job.${failure.job}`
      const words = say(language, key) // older versions may have left other jobs
      return words === key ? failure.job : words
    }
    case 'service':
      return say(language, `newsroom.monitoring.service.${failure.service}`)
    case 'task': {
      const { content_type: type, scheduled_time: time } = failure
      const what = say(
        language,
        type === 'scraping' ? 'newsroom.automation.scraping' : `newsroom.review.type.${type}`,
      )
      return say(language, 'newsroom.automation.rowName', { what, time })
    }
    case 'backup': {
      const key = failure.what === 'failed' ? 'failedAt' : `backup.${failure.what}`
      const since = new Date(failure.since)
      return say(language, `newsroom.today.${key}.date`, {
        day: dateFormat(language, { dateStyle: 'long', timeZone }).format(since),
        time: dateFormat(language, { timeStyle: 'short', timeZone }).format(since),
      })
    }
    case 'alarm':
      return say(language, `newsroom.alarm.${failure.alarm}`)
  }
}

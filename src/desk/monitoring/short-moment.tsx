import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { clockText, momentText, readersZone } from '../parts/zones.ts'

/** A moment on the reader's clock, as short as it is clear: its time if it is today, or else its date. */
export function ShortMoment({ at, nowMs }: { at: string; nowMs: number }) {
  const { language } = useI18n()
  const zone = readersZone()
  const moment = new Date(at)
  const isToday = dayOf(moment, zone) === dayOf(new Date(nowMs), zone)
  const date = dateFormat(language, { day: 'numeric', month: 'short', timeZone: zone })
  return (
    <time dateTime={at} title={momentText(moment, zone, language)} className="whitespace-nowrap">
      {isToday ? clockText(moment, zone, language) : date.format(moment)}
    </time>
  )
}

const dayOf = (at: Date, timeZone: string): string =>
  dateFormat('en', { dateStyle: 'short', timeZone }).format(at)

import { useI18n } from '#languages/i18n.ts'
import { momentText, onReadersClock, readersZone } from './zones.ts'

/** A moment in the digest's time zone and, if the time differs there, also in the reader's. */
export function Moment({ at, zone }: { at: string; zone: string }) {
  const { t, language } = useI18n()
  const moment = new Date(at)
  const own = onReadersClock(moment, zone, readersZone(), language)
  return (
    <time dateTime={at} className="block">
      {momentText(moment, zone, language)}
      {own !== null && (
        <span className="block text-2xs text-ink3">{t('newsroom.automation.yourTime', { time: own })}</span>
      )}
    </time>
  )
}

import { Link } from '@tanstack/react-router'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { untilThen } from './countdown.ts'
import type { DeskState } from './desk-counts.ts'

const LOOKS = {
  planned: 'text-ink3',
  composed: 'font-semibold text-warning',
  held: 'font-semibold text-warning',
  approved: 'text-ink3',
} as const

type NextEditionProps = {
  edition: NonNullable<DeskState['next_edition']>
  /** The time for which the answer is valid in ms, or null if it could not be renewed: then nothing is counted down. */
  nowMs: number | null
}

/** The next edition at the foot of the rail: its name and hour, the time left, and its state. It opens the edition. */
export function NextEdition({ edition: { id, kind, at, state, held }, nowMs }: NextEditionProps) {
  const { t, language, site } = useI18n()
  const moment = new Date(at)
  const shown = held ? 'held' : state
  const time = dateFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: site.timeZone,
  }).format(moment)
  const left = nowMs === null ? undefined : untilThen(moment, nowMs)
  return (
    <Link
      to="/content-digest"
      search={id === null ? {} : { edition: id }}
      className="focus-inside group hidden shrink-0 border-t border-line px-5 pt-4 pb-5 text-2xs rail:block"
    >
      <span className="block text-ink2">{t(`newsroom.desk.next.${kind}`, { time })}</span>
      {left !== undefined && (
        <span className="block text-lg font-extrabold [word-spacing:0.15em] underline-offset-3 group-hover:underline">
          {left === null
            ? t('newsroom.desk.next.due')
            : left.hours === 0
              ? t('newsroom.desk.next.minutes', { minutes: left.minutes })
              : t('newsroom.desk.next.hours', left)}
        </span>
      )}
      <span className={`block ${LOOKS[shown]}`}>{t(`newsroom.today.state.${shown}`)}</span>
    </Link>
  )
}

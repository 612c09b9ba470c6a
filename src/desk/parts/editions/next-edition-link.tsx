import { Link } from '@tanstack/react-router'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { untilThen } from '../../frame/countdown.ts'
import { useDeskStateAt } from '../../frame/desk-counts.ts'
import { useOpenNextEdition } from './next-edition.ts'

const LOOKS = {
  planned: 'text-ink3',
  composed: 'font-semibold text-warning',
  held: 'font-semibold text-warning',
  approved: 'text-ink3',
} as const

/**
 * The next edition at the foot of the rail: its name and hour, the time left, and its state. It opens the edition, and
 * composes it first if it does not exist; in a new tab, the list is shown then.
 */
export function NextEditionLink() {
  const { t, language, site } = useI18n()
  const { state: desk, nowMs, isError } = useDeskStateAt()
  const { open, isOpening } = useOpenNextEdition()
  if (!desk?.next_edition) return null
  const { id, kind, at, state, held } = desk.next_edition
  const moment = new Date(at)
  const shown = held ? 'held' : state
  const time = dateFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: site.timeZone,
  }).format(moment)
  const left = isError ? undefined : untilThen(moment, nowMs) // an answer that could not be renewed is not counted down
  return (
    <Link
      to="/content-digest"
      search={{ part: 'editions', edition: id ?? undefined }}
      aria-busy={isOpening || undefined}
      className="focus-inside group hidden shrink-0 border-t border-line px-5 pt-4 pb-5 text-2xs aria-busy:cursor-progress rail:block"
      onClick={(event) => {
        if (id !== null || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        open()
      }}
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

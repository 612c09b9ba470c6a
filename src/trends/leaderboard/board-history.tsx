import { Link } from '@tanstack/react-router'
import { Arrow } from '#ui/arrow.tsx'
import { Disclosure, ROW } from '#ui/disclosure.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import type { leaderboard } from '#articles/momentum/calls.ts'

type Board = OutputOf<typeof leaderboard>

const STEP =
  'inline-flex min-h-10 items-center gap-2 border border-edge px-3 text-sm font-semibold hover:border-ink'

/**
 * Links to the previous and next board, and to any of the last thirty days. Renders nothing while there is only one board.
 */
export function BoardHistory({ board: { taken_at: takenAt, older, newer, boards } }: { board: Board }) {
  const { t, language, site } = useI18n()
  if (older === null && newer === null && (takenAt !== null || boards.length === 0)) return null
  const { timeZone } = site
  const day = dateFormat(language, { weekday: 'short', day: 'numeric', month: 'long', timeZone })
  const hour = dateFormat(language, { hour: '2-digit', minute: '2-digit', timeZone })
  const days = Map.groupBy(boards, (taken) => day.format(new Date(taken)))
  return (
    <nav
      aria-label={t('library.leaderboard.history')}
      className="mt-8 mb-6 flex flex-wrap items-center gap-3 print:hidden"
    >
      {older !== null && (
        <Link to="/leaderboard" search={{ at: older }} className={STEP} rel="prev">
          <Arrow back /> {t('library.leaderboard.older')}
        </Link>
      )}
      {newer !== null && (
        <Link to="/leaderboard" search={{ at: newer }} className={STEP} rel="next">
          {t('library.leaderboard.newer')} <Arrow />
        </Link>
      )}
      {(newer !== null || takenAt === null) && (
        <Link to="/leaderboard" search={{}} className={STEP}>
          {t('library.leaderboard.latest')}
        </Link>
      )}
      {boards.length > 1 && (
        <Disclosure
          label={t('library.leaderboard.days')}
          face={t('library.leaderboard.days')}
          className={STEP}
          align="start"
          panelClassName="max-h-80 w-72 overflow-y-auto max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto"
          late
        >
          {[...days].map(([name, taken]) => (
            <div key={name} className="border-t border-line first:border-t-0">
              <p className="px-4 pt-2 text-xs font-semibold text-ink3" suppressHydrationWarning>
                {name}
              </p>
              <ul className="flex flex-wrap pb-1">
                {taken.map((at) => (
                  <li key={at}>
                    <Link
                      to="/leaderboard"
                      search={{ at }}
                      data-closes
                      aria-label={t('library.leaderboard.boardOf', {
                        day: name,
                        time: hour.format(new Date(at)),
                      })}
                      aria-current={at === takenAt ? 'true' : undefined}
                      className={`${ROW} aria-[current]:font-bold aria-[current]:underline`}
                    >
                      {hour.format(new Date(at))}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Disclosure>
      )}
    </nav>
  )
}

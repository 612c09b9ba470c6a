import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Arrow } from '#ui/arrow.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { MomentumParts } from './calls.ts'
import type { MomentumPart } from '../rules.ts'

type MomentumWhyProps = {
  score: number
  why: MomentumParts
  /** True on the page that explains the calculation, where a link to it would be useless. */
  explained?: boolean
  className?: string
}

/** Explains a story's score: the parts in points, the publishers counted, and the time. Opens without JavaScript. */
export function MomentumWhy({
  score,
  why,
  explained = false,
  className = 'mt-4 border-t border-line pt-2',
}: MomentumWhyProps) {
  const { t, language, site } = useI18n()
  const format = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: site.timeZone })
  const moment = (at: string): string => format.format(new Date(at))
  const facts: Record<MomentumPart, ReactNode> = {
    breadth: <Publishers why={why} />,
    velocity: t('library.leaderboard.part.velocityBody'),
    engagement: (
      <>
        <span className="block">{t('library.why.views', { count: why.views })}</span>
        <span className="block">{t('library.why.shares', { count: why.shares })}</span>
      </>
    ),
    freshness: t('library.why.newest', { time: moment(why.newest_report_at) }),
  }
  return (
    <details className={`group/why ${className}`}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-2 text-sm font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink">
        {t('library.why.title', { score })}
        <svg
          viewBox="0 0 20 20"
          className="size-4 group-open/why:rotate-180"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <path d="M5 8l5 5 5-5" />
        </svg>
      </summary>
      <dl className="mt-3 border-t border-line">
        {why.parts.map(({ part, points, most }) => (
          <div
            key={part}
            className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[9rem_1fr_auto]"
          >
            <dt className="text-base font-semibold">{t(`library.leaderboard.part.${part}`)}</dt>
            <dd className="num text-sm font-semibold sm:order-3">
              {t('library.why.points', { points, most })}
            </dd>
            <dd className="text-sm text-ink2 max-sm:col-span-2">{facts[part]}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 text-sm text-ink2">
        <time dateTime={why.as_of} suppressHydrationWarning>
          {t('library.why.asOf', { time: moment(why.as_of) })}
        </time>
        {!explained && (
          <Link
            to="/leaderboard"
            hash="how"
            className="inline-flex min-h-6 items-center gap-2 font-semibold underline-offset-4 hover:underline print:hidden"
          >
            {t('library.board.how')} <Arrow />
          </Link>
        )}
      </p>
    </details>
  )
}

/** The number of publishers counted, and their names where the reader may see them. */
function Publishers({ why }: { why: MomentumParts }) {
  const { t } = useI18n()
  return (
    <>
      <span className="block">{t('library.why.publishers', { count: why.publisher_count })}</span>
      {why.publishers.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-ink">
          {why.publishers.map((publisher) => (
            <li key={publisher}>
              <bdi>{publisher}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

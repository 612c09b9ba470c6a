import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Distinction } from '#ui/badge.tsx'
import { Ticks } from '#ui/meter.tsx'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { momentumLabel, nameKey, saysMoreThanLabel } from '#articles/rules.ts'
import type { RankedEntry } from '#articles/momentum/calls.ts'
import { Change } from './momentum-board.tsx'
import { MomentumWhy } from '#articles/momentum/momentum-why.tsx'

/** One story of the board: its rank, its score with the explanation, and its reader counts. */
export function RankedStory({ entry }: { entry: RankedEntry }) {
  const { t, language } = useI18n()
  const numbers = numberFormat(language)
  const text = entry.language === language ? {} : { lang: entry.language, dir: 'auto' as const }
  return (
    <article className="grid grid-cols-[auto_1fr] items-start gap-x-5 gap-y-4 px-5 py-6 sm:px-8 lg:grid-cols-[auto_1fr_auto] lg:gap-x-10 lg:py-7">
      <p className="num flex items-baseline gap-3 lg:gap-6">
        <span className="w-4 text-sm text-oninverse2">
          <span className="sr-only">{t('library.leaderboard.rank', { rank: entry.rank })}</span>
          <bdi aria-hidden="true">{entry.rank}</bdi>
        </span>
        <span
          className={`text-3xl leading-none font-extrabold sm:text-4xl ${entry.rank === 1 ? 'text-signal' : ''}`}
        >
          <span className="sr-only">{t('library.momentum.spokenPlain', { score: entry.momentum })}</span>
          <bdi dir="ltr" aria-hidden="true">
            {entry.momentum}
          </bdi>
        </span>
      </p>
      <div className="min-w-0">
        <h2 className="text-lg font-bold wrap-anywhere sm:text-xl" {...text}>
          <Link to="/news/$id" params={{ id: entry.article_id }} className="hl">
            {entry.title}
          </Link>
        </h2>
        <p className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs text-oninverse2">
          <span className="text-signal max-sm:w-full">
            <Ticks score={entry.momentum} />
          </span>
          <span>{t(`library.momentum.${momentumLabel(entry.momentum)}`)}</span>
          {/* `nameKey` builds them from closed lists; the words test covers them all */}
          <span>{t(nameKey('topic', entry.topic) as Key)}</span>
          {entry.sample && <span>{t('library.sample')}</span>}
          {entry.badge !== null && saysMoreThanLabel(entry.badge) && (
            <Distinction>{t(nameKey('badge', entry.badge) as Key)}</Distinction>
          )}
        </p>
        {entry.why !== null && (
          <MomentumWhy
            score={entry.momentum}
            why={entry.why}
            explained
            className="mt-3 [--ink:var(--oninverse)] [--ink2:var(--oninverse2)] [--line:var(--inverse-line)]"
          />
        )}
      </div>
      <dl className="flex flex-wrap justify-start gap-x-5 gap-y-2 max-lg:col-start-2 sm:grid sm:grid-cols-[repeat(3,minmax(5rem,auto))] sm:gap-x-6">
        <Figure name={t(entry.sample ? 'library.leaderboard.sampleViews' : 'library.leaderboard.views')}>
          {numbers.format(entry.views)}
        </Figure>
        <Figure name={t(entry.sample ? 'library.leaderboard.sampleShares' : 'library.leaderboard.shares')}>
          {numbers.format(entry.shares)}
        </Figure>
        <Figure name={t('library.leaderboard.change')}>
          <Change change={entry.change} />
        </Figure>
      </dl>
    </article>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-2xs text-oninverse2">{name}</dt>
    <dd className="num mt-1 text-base font-semibold">{children}</dd>
  </div>
)

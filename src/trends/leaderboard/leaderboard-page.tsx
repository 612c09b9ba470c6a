import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Arrow } from '#ui/arrow.tsx'
import { Ticks } from '#ui/meter.tsx'
import { MORE } from '#ui/section-title.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { callQuery } from '#platform/ask.ts'
import { BoardHistory } from './board-history.tsx'
import { leaderboard } from '#articles/momentum/calls.ts'
import { itemList } from '#articles/structured-data.ts'
import { isMoment } from './moment-form.ts'
import { OthersRising } from './momentum-board.tsx'
import { RankedStory } from './ranked-story.tsx'
import { LABEL_BOUNDS, LEADERBOARD_EVERY_MS, MOMENTUM_PARTS, type MomentumPart } from '#articles/rules.ts'

/** The moment of the requested board; null means now. */
type Asked = { at?: string | undefined }

/** An unreadable moment is treated as not requested. */
function readSearch({ at }: Record<string, unknown>): Asked {
  return typeof at === 'string' && isMoment(at) ? { at } : {}
}

const question = (language: Language, { at }: Asked) =>
  callQuery(leaderboard, { lang: language, order: 'language', ...(at !== undefined && { at }) })

export const Route = createFileRoute('/leaderboard')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { at } }) => ({ at }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(question(context.language, deps)),
  component: LeaderboardPage,
  head: ({ loaderData, match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/leaderboard',
      language: context.language,
      title: t('library.leaderboard.title'),
      description: t('library.leaderboard.description'),
      data: itemList(
        context.site,
        (loaderData?.items ?? []).map(({ article_id: id, language }) => ({
          path: `/news/${id}`,
          language,
        })),
        'Ascending',
      ),
    })
  },
})

function LeaderboardPage() {
  const { t, language, site } = useI18n()
  const board = useSuspenseQuery(question(language, Route.useSearch())).data
  const { items: entries, others = [], taken_at: takenAt } = board
  const moment = dateFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: site.timeZone,
  })
  return (
    <main id="main" className="container-page pt-10 sm:pt-14">
      <h1 className="text-4xl font-extrabold">{t('library.leaderboard.title')}</h1>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <p className="max-w-[62ch] text-lg text-ink2">{t('library.leaderboard.description')}</p>
        <p className="flex flex-wrap gap-x-4 text-xs text-ink3">
          {takenAt !== null && (
            <time dateTime={takenAt} suppressHydrationWarning>
              {t('library.leaderboard.taken', { time: moment.format(new Date(takenAt)) })}
            </time>
          )}
          <span>{t('library.board.every', { count: LEADERBOARD_EVERY_MS / 3_600_000 })}</span>
        </p>
      </div>
      <BoardHistory board={board} />
      {entries.length === 0 ? (
        <p className="ground-inverse mt-4 px-6 py-10 text-lg">
          {t(others.length === 0 ? 'library.board.empty' : 'library.also.none')}
        </p>
      ) : (
        <ol className="rises ground-inverse mt-4" key={takenAt}>
          {entries.map((entry) => (
            <li key={entry.article_id} className="group border-t border-inverse-line first:border-t-0">
              <RankedStory entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <OthersRising
        entries={others}
        hrefOf={({ article_id: id }) => `/news/${id}`}
        className="ground-inverse border-t px-5 py-5 sm:px-8"
      />
      <p className="mt-6">
        <PageLink href="/analytics" className={`${MORE} text-ink`}>
          {t('library.leaderboard.analytics')} <Arrow />
        </PageLink>
      </p>
      <How />
    </main>
  )
}

const PARTS = Object.entries(MOMENTUM_PARTS) as [MomentumPart, number][] // the entries of a constant

/** Explains how the score is calculated and what its labels mean. */
function How() {
  const { t } = useI18n()
  const { risingStar, trending } = LABEL_BOUNDS
  const words = [
    [85, t('library.momentum.risingStar'), t('library.leaderboard.from', { from: risingStar })],
    [
      70,
      t('library.momentum.trending'),
      t('library.leaderboard.between', { from: trending, to: risingStar - 1 }),
    ],
    [40, t('library.momentum.new'), t('library.leaderboard.below', { to: trending })],
  ] as const
  return (
    <section id="how" aria-labelledby="how-title" className="mt-14 scroll-mt-6 sm:mt-20">
      <h2 id="how-title" className="text-2xl font-extrabold">
        {t('library.board.how')}
      </h2>
      <p className="mt-3 max-w-[62ch] text-base text-ink2">{t('library.leaderboard.howIntro')}</p>
      <div className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {PARTS.map(([part, points]) => (
          <div key={part} className="border-t-2 border-ink pt-4">
            <h3 className="text-xl font-bold">{t(`library.leaderboard.part.${part}`)}</h3>
            <p className="num mt-0.5 text-xs text-ink3">{t('library.leaderboard.points', { points })}</p>
            <p className="mt-2 text-base text-ink2">{t(`library.leaderboard.part.${part}Body`)}</p>
          </div>
        ))}
      </div>
      <h3 className="mt-10 text-xl font-bold">{t('library.leaderboard.labels')}</h3>
      <dl className="mt-3 max-w-xl border-t border-line">
        {words.map(([score, word, range]) => (
          <div key={word} className="flex items-center gap-4 border-b border-line py-3">
            <dt className="flex items-center gap-4 text-base font-semibold">
              <Ticks score={score} /> {word}
            </dt>
            <dd className="num ms-auto text-sm text-ink2">{range}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

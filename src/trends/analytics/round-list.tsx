import { useId } from 'react'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { Tier } from '#articles/cards/news-card.tsx'
import type { OutputOf } from '#platform/call.ts'
import type { analyticsRounds } from './calls.ts'
import { useMoney } from './use-money.ts'

type RoundListProps = { funding: OutputOf<typeof analyticsRounds>; currency: string }

/** The largest rounds of a currency, each with the first story about it and its wording. */
export function RoundList({ funding: { largest }, currency }: RoundListProps) {
  const { t, language } = useI18n()
  const money = useMoney(currency)
  const day = dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const id = useId()
  if (largest.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-bold">
        {t('library.analytics.rounds.largest', { currency: money.nameOf(currency) })}
      </h2>
      <ol className="mt-3 border-t border-ink">
        {largest.map((round) => {
          const isOpen = round.access.state === 'full'
          const foreign = round.language === language ? {} : { lang: round.language, dir: 'auto' as const }
          return (
            <li
              key={round.id}
              className="grid gap-x-5 gap-y-1 border-b border-line py-3 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
            >
              <span className="text-lg font-bold whitespace-nowrap">
                {isOpen ? money.short(round.amount) : <Tier tier={round.access.because ?? 'b2b'} />}
              </span>
              <div className="min-w-0">
                <PageLink href={`/news/${round.id}`} className="hl font-semibold" {...foreign}>
                  {round.title}
                </PageLink>
                {isOpen && round.words !== round.title && (
                  <p
                    className="mt-1 max-w-[72ch] text-sm text-ink2"
                    lang={round.original_language}
                    dir="auto"
                  >
                    {round.words}
                  </p>
                )}
                <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink3">
                  <time dateTime={round.published_at}>{day.format(new Date(round.published_at))}</time>
                  {round.company && (
                    <PageLink href={`/entities/${round.company.slug}`} className="hl">
                      <bdi>{round.company.name}</bdi>
                    </PageLink>
                  )}
                  {round.stories > 1 && (
                    <span>{t('library.analytics.rounds.stories', { count: round.stories })}</span>
                  )}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

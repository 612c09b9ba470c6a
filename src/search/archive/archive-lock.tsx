import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { Tier } from '#articles/cards/news-card.tsx'
import { callQuery } from '#platform/ask.ts'
import { countText } from '#articles/search/counts.ts'
import { archiveFigures } from './calls.ts'

/** Describes the archive, its size and its start date to readers without access; shows none of its content. */
export function ArchiveLock({ isVisitor }: { isVisitor: boolean }) {
  const { t, language } = useI18n()
  const title = useId()
  const { data } = useQuery(callQuery(archiveFigures, {}))
  const since = data?.since ?? null
  const day = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <section aria-labelledby={title} className="mt-8 border-t-2 border-ink bg-sunken p-6 sm:p-8">
      <Tier tier="premium" />
      <h2 id={title} className="mt-3 max-w-[34ch] text-xl font-bold">
        {t('library.archive.lock')}
      </h2>
      {data && since !== null && (
        <p className="mt-3 max-w-[62ch] text-base">
          {t('library.archive.figures', {
            count: data.total,
            total: countText(t, data.total, data.total_is_least),
            date: day.format(new Date(since)),
          })}
        </p>
      )}
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('library.archive.lockText')}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageLink href="/pricing" className={`${buttonClass('act')} max-sm:w-full`}>
          {t('library.lock.plans')}
        </PageLink>
        {isVisitor && (
          <PageLink href="/auth" className={buttonClass('text')}>
            {t('library.archive.signIn')}
          </PageLink>
        )}
      </div>
    </section>
  )
}

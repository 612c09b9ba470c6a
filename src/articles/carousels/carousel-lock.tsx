import { useId } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { Tier } from '../cards/news-card.tsx'

/** Describes carousels to readers without access; shows none of the content. */
export function CarouselLock({ because, isVisitor }: { because: 'premium' | 'b2b'; isVisitor?: boolean }) {
  const { t } = useI18n()
  const title = useId()
  return (
    <section aria-labelledby={title} className="border-t-2 border-ink bg-sunken p-6 sm:p-8">
      <Tier tier={because} />
      <h1 id={title} className="mt-3 max-w-[34ch] text-xl font-bold">
        {t(because === 'b2b' ? 'library.carousels.lockB2b' : 'library.carousels.lockTitle')}
      </h1>
      <p className="mt-3 max-w-[62ch] text-base text-ink2">{t('library.carousels.lockText')}</p>
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

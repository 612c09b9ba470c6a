import { createFileRoute } from '@tanstack/react-router'
import { Arrow } from '#ui/arrow.tsx'
import { MORE } from '#ui/section-title.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { HOW_WE_WORK } from './rules.ts'

export const Route = createFileRoute('/how-we-work')({
  component: HowWeWorkPage,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/how-we-work',
      language: context.language,
      title: t('library.trust.how'),
      description: t('library.how.description'),
    })
  },
})

/** How stories are made, checked, translated and corrected; the trust line of every article links here. */
function HowWeWorkPage() {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page pt-10 sm:pt-14">
      <h1 className="text-4xl font-extrabold">{t('library.trust.how')}</h1>
      <p className="mt-3 max-w-[62ch] text-lg text-ink2">{t('library.how.description')}</p>
      <div className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {HOW_WE_WORK.map((part) => (
          <section key={part} aria-labelledby={part} className="border-t-2 border-ink pt-4">
            <h2 id={part} className="text-xl font-bold">
              {t(`library.how.${part}`)}
            </h2>
            <p className="mt-2 text-base text-ink2">{t(`library.how.${part}Body`)}</p>
          </section>
        ))}
      </div>
      <p className="mt-10">
        <PageLink href="/corrections" className={`${MORE} text-ink`}>
          {t('library.correction.log')} <Arrow />
        </PageLink>
      </p>
    </main>
  )
}

import { Link, createFileRoute } from '@tanstack/react-router'
import { buttonClass } from '#kit/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { LOCALES } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { PLAN_CONTENTS, PLAN_QUESTIONS, PLAN_WAYS, POPULAR_PLAN, priceText } from './plans.ts'
import { PRICE_CENTS, TIERS, TRIAL_DAYS, type Tier } from './rules.ts'

export const Route = createFileRoute('/pricing')({
  component: PricingPage,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      path: '/pricing',
      language: context.language,
      title: t('membership.pricing.title'),
      description: t('membership.pricing.description'),
      data: {
        '@type': 'FAQPage',
        inLanguage: context.language,
        mainEntity: PLAN_QUESTIONS.map((question) => ({
          '@type': 'Question',
          name: t(`membership.faq.${question}`),
          acceptedAnswer: {
            '@type': 'Answer',
            text: t(`membership.faq.${question}Answer`, { days: TRIAL_DAYS }),
          },
        })),
      },
    })
  },
})

function PricingPage() {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page pt-10 sm:pt-14">
      <h1 className="text-4xl font-extrabold">{t('membership.pricing.title')}</h1>
      <p className="mt-3 max-w-[62ch] text-lg text-ink2">{t('membership.pricing.description')}</p>
      <div className="mt-10 grid border-t border-line lg:grid-cols-3 lg:border-b">
        {TIERS.map((tier) => (
          <Plan key={tier} tier={tier} />
        ))}
      </div>
      <section aria-labelledby="faq" className="mt-14 grid gap-x-10 gap-y-6 sm:mt-20 lg:grid-cols-12">
        <h2 id="faq" className="text-2xl font-extrabold lg:col-span-4">
          {t('membership.faq.title')}
        </h2>
        <div className="border-t-2 border-ink lg:col-span-8">
          {PLAN_QUESTIONS.map((question) => (
            <details key={question} className="group border-b border-line">
              <summary className="flex min-h-14 items-center justify-between gap-6 py-3 text-lg font-semibold hover:underline hover:decoration-2 hover:underline-offset-4">
                {t(`membership.faq.${question}`)}
                <Sign />
              </summary>
              <p className="max-w-[62ch] pb-5 text-base text-ink2">
                {t(`membership.faq.${question}Answer`, { days: TRIAL_DAYS })}
              </p>
            </details>
          ))}
        </div>
      </section>
    </main>
  )
}

/** Plus while closed, minus while open. */
const Sign = () => (
  <svg
    viewBox="0 0 16 16"
    className="size-4 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="M2 8h12" />
    <path d="M8 2v12" className="group-open:hidden" />
  </svg>
)

function Plan({ tier }: { tier: Tier }) {
  const { t } = useI18n()
  const popular = tier === POPULAR_PLAN
  const id = `plan-${tier}`
  const name = t(`membership.plan.${tier}`)
  return (
    <section
      aria-labelledby={id}
      className={`flex flex-col px-5 py-8 sm:px-8 ${
        popular ? 'border-2 border-ink bg-surface lg:-my-3 lg:py-11' : 'max-lg:border-b max-lg:border-line'
      }`}
    >
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="text-xl font-bold">
          {name}
        </h2>
        {popular && (
          <span className="bg-ink px-1.5 py-px text-2xs font-semibold text-paper">
            {t('membership.pricing.popular')}
          </span>
        )}
      </div>
      <p className="mt-1 text-base text-ink2">{t(`membership.plan.${tier}For`)}</p>
      <Price tier={tier} />
      <ul
        className="mt-6 grid gap-2.5 border-t border-line pt-6 text-base"
        aria-label={t('membership.pricing.contents', { plan: name })}
      >
        {PLAN_CONTENTS[tier].map((line) => (
          <li key={line} className="flex gap-3">
            <span className="mt-[0.6em] size-1.5 shrink-0 bg-ink" aria-hidden="true" />
            {t(line, { days: TRIAL_DAYS })}
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-8">
        {tier === 'freemium' ? (
          <Link to="/subscribe" className={`${buttonClass('act')} w-full`}>
            {t(PLAN_WAYS[tier])}
          </Link>
        ) : (
          <p className="flex min-h-12 items-center border-t border-line text-sm text-ink2">
            {t(PLAN_WAYS[tier])}
          </p>
        )}
      </div>
    </section>
  )
}

function Price({ tier }: { tier: Tier }) {
  const { t, language } = useI18n()
  const cents = PRICE_CENTS[tier]
  if (cents === null) return <p className="mt-5 text-4xl font-extrabold">{t('membership.pricing.free')}</p>
  return (
    <p className="mt-5 flex flex-wrap items-baseline gap-x-3">
      <bdi dir="ltr" className="text-4xl font-extrabold" suppressHydrationWarning>
        {priceText(cents, LOCALES[language])}
      </bdi>
      <span className="text-base text-ink2">{t('membership.pricing.perMonth')}</span>
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import { membership } from './calls.ts'
import { useCheckout } from './checkout/use-checkout.tsx'
import { communityQuery } from './community/community-link.tsx'
import { PlanCard } from './plan-card.tsx'
import { PLAN_QUESTIONS } from './plans.ts'
import { TIERS, TRIAL_DAYS } from './rules.ts'

export const Route = createFileRoute('/pricing')({
  validateSearch: ({ checkout }: Record<string, unknown>): { checkout?: 'cancelled' | undefined } => ({
    checkout: checkout === 'cancelled' ? checkout : undefined,
  }),
  loader: ({ context }) => context.queryClient.ensureQueryData(communityQuery),
  component: PricingPage,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
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

/** The page of the plans. It is the same for all visitors; a reader's own membership is fetched separately. */
function PricingPage() {
  const { t } = useI18n()
  const { user } = useSession()
  const own = useQuery({ ...callQuery(membership, {}), enabled: user !== null, staleTime: 0 })
  const view = user === null ? undefined : own.data
  const checkout = useCheckout(view)
  return (
    <main id="main" className="container-page pt-10 sm:pt-14">
      <h1 className="text-4xl font-extrabold">{t('membership.pricing.title')}</h1>
      <p className="mt-3 max-w-[62ch] text-lg text-ink2">{t('membership.pricing.description')}</p>
      <Remarks admin={view?.standing === 'admin'} test={view?.provider === 'test'} />
      {user !== null && own.isError && (
        <p
          role="alert"
          className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-s-2 border-warning ps-4"
        >
          {t('membership.pricing.unknown')}
          <Button kind="text" size="small" busy={own.isFetching} onClick={() => void own.refetch()}>
            {t('kit.retry')}
          </Button>
        </p>
      )}
      <div className="mt-10 grid border-t border-line lg:grid-cols-3 lg:border-b">
        {TIERS.map((tier) => (
          <PlanCard
            key={tier}
            tier={tier}
            view={view}
            pending={user !== null && own.isPending}
            {...checkout}
          />
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

/** Notes above the prices: a cancelled checkout, that administrators need no plan, and that test payments move no money. */
function Remarks({ admin, test }: { admin: boolean; test: boolean }) {
  const { t } = useI18n()
  const { checkout } = Route.useSearch()
  const left = useHydrated() && checkout === 'cancelled' // the server does not know it, since the page is the same for all
  return (
    <>
      {left && (
        <div role="status" className="mt-6 border-s-2 border-ink ps-4">
          <p className="font-semibold">{t('membership.checkout.cancelled')}</p>
          <p className="text-ink2">{t('membership.checkout.cancelledBody')}</p>
        </div>
      )}
      {admin && <p className="mt-4 text-sm text-ink2">{t('membership.pricing.admin')}</p>}
      {test && <p className="mt-4 text-sm text-ink2">{t('membership.pricing.testMode')}</p>}
    </>
  )
}

/** A plus sign while closed, a minus sign while open. */
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

import { Link, createFileRoute } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { PlanState } from './account/plan-state.tsx'
import type { MembershipView } from './calls.ts'
import { Unconfirmed } from './checkout/unconfirmed.tsx'
import { useConfirmation } from './checkout/use-confirmation.ts'
import { FIRST_DIGEST_HOURS } from './rules.ts'

const GAINS = ['archive', 'digests', 'audio'] as const

export const Route = createFileRoute('/welcome-premium')({
  validateSearch: ({ session }: Record<string, unknown>): { session?: string | undefined } => ({
    session: typeof session === 'string' && /^[\w-]{1,255}$/.test(session) ? session : undefined,
  }),
  component: WelcomePremiumPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('membership.welcome.title'), context.site),
})

/** The page where a checkout ends: it waits until the payment is confirmed, and never infers that from its address. */
function WelcomePremiumPage() {
  const { t } = useI18n()
  const { session } = Route.useSearch()
  const live = useConfirmation(session)
  return (
    <main
      id="main"
      className="container-page grid min-h-[60dvh] content-start gap-x-10 gap-y-12 py-12 sm:py-16 lg:grid-cols-12"
    >
      <div className="max-w-[480px] lg:col-span-6" role="status">
        {live.found.state === 'confirmed' ? (
          <Confirmed membership={live.found.membership} />
        ) : (
          <Unconfirmed {...live} session={session} />
        )}
      </div>
      <aside aria-labelledby="gains" className="max-lg:max-w-[480px] lg:col-span-5 lg:col-start-8">
        <h2 id="gains" className="sr-only">
          {t('membership.welcome.gains')}
        </h2>
        <div className="grid gap-px">
          {GAINS.map((gain) => (
            <div key={gain} className="ground-inverse p-6 sm:p-8">
              <h3 className="text-2xl font-extrabold">{t(`membership.welcome.gain.${gain}`)}</h3>
              <p className="mt-2 text-base text-oninverse2">{t(`membership.welcome.gain.${gain}Body`)}</p>
            </div>
          ))}
        </div>
      </aside>
    </main>
  )
}

function Confirmed({ membership: { subscription } }: { membership: MembershipView }) {
  const { t } = useI18n()
  return (
    <>
      <p className="flex items-center gap-2 text-sm font-semibold text-success">
        <Check /> {t('membership.welcome.confirmed')}
      </p>
      <h1 className="mt-3 text-3xl font-extrabold sm:text-4xl">
        {t(subscription?.tier === 'b2b' ? 'membership.welcome.titleB2b' : 'membership.welcome.title')}
      </h1>
      <p className="mt-3 text-lg text-ink2">{t('membership.welcome.body', { hours: FIRST_DIGEST_HOURS })}</p>
      {subscription && (
        <div className="mt-6 border-s-2 border-ink ps-4 text-base text-ink2">
          <PlanState of={subscription} />
        </div>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to="/" className={`${buttonClass('act')} max-sm:w-full`}>
          {t('frame.backHome')}
        </Link>
        <PageLink href="/account#plan" className={buttonClass('text')}>
          {t('membership.welcome.account')}
        </PageLink>
      </div>
    </>
  )
}

const Check = () => (
  <svg
    viewBox="0 0 16 16"
    className="size-4"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <path d="m2.5 8.5 3.5 3.5 7.5-8" />
  </svg>
)

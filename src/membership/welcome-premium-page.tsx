import { Link, createFileRoute } from '@tanstack/react-router'
import { buttonClass } from '#kit/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { FIRST_DIGEST_HOURS } from './rules.ts'

const GAINS = ['archive', 'digests', 'audio'] as const

export const Route = createFileRoute('/welcome-premium')({
  component: WelcomePremiumPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('membership.welcome.title'), context.site),
})

/** Where a checkout ends: it confirms, and changes nothing. What a reader may have is decided by payment events alone. */
function WelcomePremiumPage() {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page grid gap-x-10 gap-y-12 py-12 sm:py-16 lg:grid-cols-12">
      <div className="max-w-[480px] lg:col-span-6">
        <p className="flex items-center gap-2 text-sm font-semibold text-success">
          <Check /> {t('membership.welcome.confirmed')}
        </p>
        <h1 className="mt-3 text-3xl font-extrabold sm:text-4xl">{t('membership.welcome.title')}</h1>
        <p className="mt-3 text-lg text-ink2">
          {t('membership.welcome.body', { hours: FIRST_DIGEST_HOURS })}
        </p>
        <Link to="/" className={`${buttonClass('act')} mt-8 max-sm:w-full`}>
          {t('frame.backHome')}
        </Link>
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

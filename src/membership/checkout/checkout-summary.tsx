import type { ReactNode } from 'react'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'
import { DAY } from '#platform/clock.ts'
import type { OutputOf } from '#platform/call.ts'
import type { testCheckout } from '../calls.ts'
import { priceText } from '../plans.ts'

type Props = { checkout: OutputOf<typeof testCheckout>; now: Date; timeZone: string }

/** What is bought: plan, monthly price, free days, first payment, and the buyer. */
export function CheckoutSummary({ checkout, now, timeZone }: Props) {
  const { t, language } = useI18n()
  const { tier, price_cents: cents, trial_days: days, email } = checkout
  const plan = t(`membership.plan.${tier ?? 'premium'}`)
  const price = priceText(cents, LOCALES[language])
  const firstPayment = new Date(now.getTime() + (days ?? 0) * DAY)
  return (
    <section aria-labelledby="checkout">
      <h1 id="checkout" className="text-3xl font-extrabold">
        {t('membership.testCheckout.subscribe', { plan })}
      </h1>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <bdi dir="ltr" className="text-4xl font-extrabold" suppressHydrationWarning>
          {price}
        </bdi>
        <span className="text-base text-ink2">{t('membership.pricing.perMonth')}</span>
      </p>
      <dl className="mt-6 border-t border-line text-base">
        {days !== null && (
          <Line name={t('membership.testCheckout.trial')}>
            {t('membership.testCheckout.trialDays', { count: days })}
          </Line>
        )}
        <Line name={t('membership.testCheckout.firstPayment')}>
          <time dateTime={firstPayment.toISOString()} suppressHydrationWarning>
            {dateFormat(language, { dateStyle: 'long', timeZone }).format(firstPayment)}
          </time>
        </Line>
        <Line name={t('people.email')}>
          <bdi dir="ltr" className="wrap-anywhere">
            {email}
          </bdi>
        </Line>
        <Line name={t('membership.testCheckout.dueToday')} strong>
          <bdi dir="ltr" suppressHydrationWarning>
            {priceText(days === null ? cents : 0, LOCALES[language])}
          </bdi>
        </Line>
      </dl>
    </section>
  )
}

const Line = ({
  name,
  strong = false,
  children,
}: {
  name: string
  strong?: boolean
  children: ReactNode
}) => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3">
    <dt className={strong ? 'font-semibold' : 'text-ink2'}>{name}</dt>
    <dd className={strong ? 'font-semibold' : ''}>{children}</dd>
  </div>
)

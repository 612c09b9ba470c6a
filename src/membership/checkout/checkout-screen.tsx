import type { ReactNode } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import type { testCheckout } from '../calls.ts'
import { CheckoutCards } from './checkout-cards.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'

type Props = { id: string; checkout: OutputOf<typeof testCheckout>; now: Date; timeZone: string }

/** The checkout page of the embedded payment service, also its page for changing a card. No money moves. */
export function CheckoutScreen({ id, checkout, now, timeZone }: Props) {
  const { t } = useI18n()
  const isCard = checkout.kind === 'card'
  return (
    <main id="main" tabIndex={-1} className="container-page py-8 sm:py-12">
      <p className="mx-auto max-w-[60rem] border-s-4 border-signal bg-sunken px-4 py-3 text-sm">
        <strong className="font-semibold">{t('membership.testCheckout.noMoney')}</strong>{' '}
        {t('membership.testCheckout.noMoneyBody')}
      </p>
      <div className="mx-auto mt-8 grid max-w-[60rem] gap-x-12 gap-y-8 sm:mt-10 lg:grid-cols-2">
        {isCard ? (
          <div>
            <h1 className="text-3xl font-extrabold">{t('membership.testCheckout.card')}</h1>
            <p className="mt-3 text-base text-ink2">
              {t(checkout.works ? 'membership.testCheckout.cardWorks' : 'membership.testCheckout.cardFails')}
            </p>
          </div>
        ) : (
          <CheckoutSummary checkout={checkout} now={now} timeZone={timeZone} />
        )}
        {checkout.state === 'open' ? (
          <CheckoutCards id={id} checkout={checkout} />
        ) : (
          <Over checkout={checkout} />
        )}
      </div>
    </main>
  )
}

function Over({ checkout: { state, back_url: url } }: Pick<Props, 'checkout'>) {
  const { t } = useI18n()
  const completed = state === 'completed'
  return (
    <Notice
      kind={completed ? 'empty' : 'refused'}
      title={t(completed ? 'membership.testCheckout.completed' : 'membership.testCheckout.expired')}
      actions={
        <a href={url} className={buttonClass('act')}>
          {t(completed ? 'membership.testCheckout.goOn' : 'membership.testCheckout.goBack')}
        </a>
      }
    >
      {t(completed ? 'membership.testCheckout.completedBody' : 'membership.testCheckout.expiredBody')}
    </Notice>
  )
}

function Frame({ children, busy }: { children: ReactNode; busy?: true }) {
  return (
    <main id="main" tabIndex={-1} className="container-page py-8 sm:py-12" aria-busy={busy}>
      {children}
    </main>
  )
}

/** The page while it loads. */
export function CheckoutPending() {
  return (
    <Frame busy>
      <Skeleton className="mx-auto h-12 max-w-[60rem]" />
      <div className="mx-auto mt-8 grid max-w-[60rem] gap-x-12 gap-y-8 sm:mt-10 lg:grid-cols-2">
        <SkeletonText lines={6} />
        <SkeletonText lines={6} />
      </div>
    </Frame>
  )
}

/** The message that the page could not be loaded; its button loads it again. */
export function CheckoutFailed() {
  const { t } = useI18n()
  return (
    <Frame>
      <Notice
        kind="failed"
        level={1}
        title={t('membership.testCheckout.failed')}
        actions={
          <Button kind="line" onClick={() => window.location.reload()}>
            {t('frame.retry')}
          </Button>
        }
      >
        {t('membership.testCheckout.failedBody')}
      </Notice>
    </Frame>
  )
}

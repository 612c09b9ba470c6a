import { useHydrated } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Tick } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { useCall } from '#platform/ask.ts'
import type { InputOf, OutputOf } from '#platform/call.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type testCheckout, testCheckoutDecide } from '../calls.ts'

type Decision = InputOf<typeof testCheckoutDecide>['decision']

const WAYS = {
  checkout: ['pay', 'pay-then-fail', 'decline'],
  card: ['card-works', 'card-fails'],
} as const satisfies Record<string, readonly Decision[]>

/** The cards to choose from, and the way back. A declined card changes nothing and shows a message. */
export function CheckoutCards({ id, checkout }: { id: string; checkout: OutputOf<typeof testCheckout> }) {
  const { t } = useI18n()
  const ready = useHydrated()
  const decide = useCall(testCheckoutDecide)
  const [trouble, setTrouble] = useState<Key | null>(null)
  const [leaving, setLeaving] = useState<Decision | null>(null)
  const ways = WAYS[checkout.kind]

  const send = async (decision: Decision) => {
    setTrouble(null)
    setLeaving(decision)
    try {
      const { url } = await decide.mutateAsync({ id, decision })
      if (url !== null) return window.location.assign(url)
      setTrouble('membership.testCheckout.declined')
    } catch (error) {
      setTrouble(isRefusal(error) && error.status < 500 ? (error.code as Key) : 'problem.internal') // error codes are text keys
    }
    setLeaving(null)
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('card')
    const decision = ways.find((way) => way === chosen)
    if (decision !== undefined && leaving === null) void send(decision)
  }
  const act: Key =
    checkout.kind === 'card'
      ? 'membership.testCheckout.useCard'
      : checkout.trial_days === null
        ? 'membership.testCheckout.pay'
        : 'membership.testCheckout.startTrial'
  return (
    <form method="post" onSubmit={onSubmit} className="border border-line bg-surface p-5 sm:p-7">
      <fieldset>
        <legend className="text-xl font-bold">{t('membership.testCheckout.cards')}</legend>
        <div className="mt-3 grid">
          {ways.map((way, at) => (
            <Tick
              key={way}
              type="radio"
              name="card"
              value={way}
              defaultChecked={at === 0}
              label={t(`membership.testCheckout.way.${way}`)}
              hint={t(`membership.testCheckout.wayHint.${way}`)}
            />
          ))}
        </div>
      </fieldset>
      <p
        role="alert"
        className={trouble === null ? '' : 'mt-4 border-s-4 border-danger ps-3 text-sm text-danger'}
      >
        {trouble !== null && t(trouble)}
      </p>
      <Button
        kind="act"
        type="submit"
        busy={leaving !== null && leaving !== 'cancel'}
        disabled={!ready}
        className="mt-5 w-full"
      >
        {t(act)}
      </Button>
      <Button
        kind="text"
        busy={leaving === 'cancel'}
        disabled={!ready}
        className="mt-2 w-full"
        onClick={() => void send('cancel')}
      >
        {t(checkout.kind === 'card' ? 'membership.testCheckout.goBack' : 'membership.testCheckout.cancel')}
      </Button>
    </form>
  )
}

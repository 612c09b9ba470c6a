import { Status } from '#ui/badge.tsx'
import { useDay, useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'
import { systemClock } from '#platform/clock.ts'
import type { SubscriptionView } from '../calls.ts'
import { priceText } from '../plans.ts'
import { planWords } from './plan-words.ts'

/** The state of a paid plan: a status label and what follows from it. Rendered only in the browser. */
export function PlanState({ of, boxed = false }: { of: SubscriptionView; boxed?: boolean }) {
  const { t, language } = useI18n()
  const { tone, title, count, lines } = planWords(of, systemClock.now())
  const day = useDay()
  const plan = t(`membership.plan.${of.tier}`)
  const price = priceText(of.price_cents, LOCALES[language], of.currency)
  return (
    <div className="grid gap-1">
      <p>
        {boxed ? <Status tone={tone}>{t(title, { count })}</Status> : <strong>{t(title, { count })}</strong>}
      </p>
      {lines.map(({ key, date }) => (
        <p key={key}>{t(key, { plan, price, date: day(date) })}</p>
      ))}
    </div>
  )
}

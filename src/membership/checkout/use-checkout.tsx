import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '#ui/toast.tsx'
import { rememberLanguage, useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'
import { ask } from '#platform/ask.ts'
import { cameFrom } from '#platform/http/came-from.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type MembershipView, createCheckout } from '../calls.ts'
import { refusedWords } from '../refused-words.ts'
import { offerOf } from '../offers.ts'
import type { PaidTier } from '../rules.ts'
import { keepChosenPlan, takeChosenPlan } from './chosen-plan.ts'

/**
 * Opens the payment page for a plan. `loading` is the plan whose button was clicked. A visitor signs in first and returns to
 * this page, where the payment page opens without another click: not if a plan is already running, nor for Premium without
 * the free trial that visitors are promised. `view` is undefined for a visitor, and while it is not known. Source: public-site
 * §4, §8.
 */
export function useCheckout(view: MembershipView | undefined): {
  loading: PaidTier | null
  buy: (tier: PaidTier) => Promise<void>
} {
  const { t, language } = useI18n()
  const { user, settled } = useSession()
  const navigate = useNavigate()
  const { latestLocation } = useRouter()
  const [loading, setLoading] = useState<PaidTier | null>(null)
  useEffect(() => {
    // after a return with the browser's back button, the page may still be in its old state
    const shownAgain = () => setLoading(null)
    window.addEventListener('pageshow', shownAgain)
    return () => window.removeEventListener('pageshow', shownAgain)
  }, [])

  const signInFirst = async (tier: PaidTier) => {
    keepChosenPlan(tier)
    const plan = t(`membership.plan.${tier}`)
    toast.error(t('membership.checkout.signIn'), {
      id: 'checkout',
      description: t('membership.checkout.signInBody', { plan }),
      destructive: true,
    })
    await navigate({ to: '/auth', search: { next: latestLocation.publicHref } })
  }
  const buy = async (tier: PaidTier) => {
    if (loading !== null) return
    if (settled && user === null) return signInFirst(tier)
    setLoading(tier)
    toast.dismiss('checkout')
    try {
      rememberLanguage(language) // the reader returns in the language of this page
      const from = cameFrom()
      const own = user && { userId: user.id, email: user.email }
      const { url } = await ask(createCheckout, {
        tier,
        ...own,
        ...(from !== undefined && { came_from: from }),
      })
      window.location.assign(url)
    } catch (error) {
      setLoading(null)
      if (isRefusal(error) && error.status === 401) return signInFirst(tier)
      toast.error(t('membership.checkout.failed'), {
        id: 'checkout',
        description: refusedWords(t, error) ?? t('membership.checkout.failedBody'),
        destructive: true,
      })
    }
  }
  const buyChosen = useEffectEvent((known: MembershipView) => {
    const tier = takeChosenPlan()
    const offer = tier && offerOf(known, tier)
    if (tier && offer?.way === 'buy' && (tier !== 'premium' || offer.trial === true))
      queueMicrotask(() => void buy(tier)) // after the effect, which may not change the state itself
  })
  useEffect(() => {
    if (view) buyChosen(view)
  }, [view])
  return { loading, buy }
}

import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useI18n, usePath } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { hasContentAccess, membership } from '#membership/calls.ts'
import { runningPlan } from '#membership/offers.ts'
import type { Tier } from '#membership/rules.ts'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import { type LockBack, LockCard } from './lock-card.tsx'

type AccessLockProps = {
  item: { access_tier: Tier; published_at: string }
  because: 'premium' | 'b2b'
  back: LockBack
  /** The query that was answered with the lock: it is repeated if the reader has access after all. */
  asked: QueryKey
}

/**
 * The lock of a page. The server checks a signed-in reader once more, because a plan may have begun since then; a check that
 * fails denies access and names the connection as the cause. Source: public-site §4, §8.
 */
export function AccessLock({ item, because, back, asked }: AccessLockProps) {
  const { user } = useSession()
  const { addressOf } = useI18n()
  const path = usePath()
  const queryClient = useQueryClient()
  const { access_tier, published_at } = item
  const check = useQuery({
    ...callQuery(hasContentAccess, { access_tier, published_at }),
    enabled: user !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const opened = check.data === true
  const retry = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: asked }))
  useEffect(() => {
    if (opened) retry()
  }, [opened])
  if (user !== null && check.isError)
    return <LockCard state="unknown" onRetry={() => void check.refetch()} busy={check.isFetching} />
  return (
    <LockCard
      state="locked"
      because={because}
      back={back}
      signIn={user === null ? `/auth?next=${encodeURIComponent(addressOf(path))}` : undefined}
    >
      {user !== null && <OwnPlan because={because} />}
    </LockCard>
  )
}

/** The plan that the reader already has, and what is missing to read this. */
function OwnPlan({ because }: { because: 'premium' | 'b2b' }) {
  const { t } = useI18n()
  const own = runningPlan(useQuery({ ...callQuery(membership, {}), staleTime: 0 }).data)
  if (own === null || (own.in_force && because === 'premium')) return null
  return (
    <p className="mt-4 max-w-[62ch] text-base">
      {own.in_force
        ? t('library.lock.have', { plan: t(`membership.plan.${own.tier}`), other: t('membership.plan.b2b') })
        : t('library.lock.settle', { plan: t(`membership.plan.${own.tier}`) })}{' '}
      <PageLink href="/account#plan" className="font-semibold underline underline-offset-4">
        {t('membership.pricing.manage')}
      </PageLink>
    </p>
  )
}

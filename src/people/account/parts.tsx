import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { askWithin, callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { isRefusal } from '#platform/refusal.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { wordsOf } from '../auth-form.tsx'
import { TIMEOUT_MS } from '../rules.ts'
import { signing } from '../use-session.tsx'
import { account } from './calls.ts'

export type Account = OutputOf<typeof account>

/** The reader's account, fetched each time a page shows it. An ended session is noticed. */
export function useAccount() {
  const found = useQuery({
    ...callQuery(account, {}),
    queryFn: () => askWithin(TIMEOUT_MS, account, {}),
    staleTime: 0,
  })
  const ended = isRefusal(found.error) && found.error.status === 401
  useEffect(() => {
    if (ended) void signing.renewed()
  }, [ended])
  return found
}

/** Waits until the displayed account is up to date. */
export function useRefetch(): () => Promise<void> {
  const client = useQueryClient()
  return () => refetchAnswers(client, { queryKey: [account.name] })
}

/** Shows in a toast why an action failed. */
export function useShowFailure(): (error: unknown) => void {
  const { t } = useI18n()
  return (error) =>
    toast.error(t('people.account.notDone'), { id: 'account', description: wordsOf(t, error) })
}

type PartProps = {
  id: string
  title: ReactNode
  text?: ReactNode
  /** Shown at the end of its first line. */
  actions?: ReactNode
  children?: ReactNode
}

/** One part of an account: its name at the start of the line, and its description, contents and actions beside it. */
export const AccountPart = ({ id, title, text, actions, children }: PartProps) => (
  <section
    aria-labelledby={id}
    className="grid gap-x-10 gap-y-3 border-t border-line py-7 first:border-t-0 first:pt-0 lg:grid-cols-12"
  >
    <h2 id={id} tabIndex={-1} className="min-w-0 text-lg font-bold lg:col-span-4">
      {title}
    </h2>
    <div className="min-w-0 lg:col-span-8">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        {text !== undefined && (
          <div className="max-w-[62ch] min-w-0 shrink grow basis-72 text-base text-ink2">{text}</div>
        )}
        {actions}
      </div>
      {children}
    </div>
  </section>
)

/** Whether signing in requires a code too. */
export const hasSecondFactor = ({ factors }: Account): boolean =>
  factors.some(({ status }) => status === 'verified')

/** Shows the account once it is loaded; until then an outline. */
export function WithAccount({ children }: { children: (account: Account) => ReactNode }) {
  const found = useAccount()
  if (found.data) return children(found.data)
  if (hasFailed(found)) return <AccountProblem found={found} />
  return (
    <div aria-busy="true" className="grid gap-8 py-2">
      <SkeletonText lines={2} className="h-12" />
      <SkeletonText lines={2} className="h-12" />
    </div>
  )
}

type Found = ReturnType<typeof useAccount>

/** Whether loading the account failed; it may be loading again. */
export const hasFailed = ({ data, errorUpdateCount }: Found): boolean =>
  data === undefined && errorUpdateCount > 0

/** Reports that the account cannot be loaded, and retries. */
export function AccountProblem({ found }: { found: Found }) {
  const { t } = useI18n()
  const again = async () => {
    const { data } = await found.refetch()
    if (data) document.querySelector<HTMLElement>('main h1')?.focus()
  }
  return (
    <Notice
      kind="failed"
      title={t('people.account.connection')}
      actions={
        <Button size="medium" busy={found.isFetching} onClick={() => void again()}>
          {t('kit.retry')}
        </Button>
      }
    >
      {t('people.account.connectionBody')}
    </Notice>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { addressIn } from '#languages/rules.ts'
import type { Confirmation } from './confirmation.ts'

type UnconfirmedProps = {
  found: Confirmation
  trouble: boolean
  asking: boolean
  again: () => void
  session: string | undefined
}

/** What the page shows while a payment is not confirmed, with the next steps. */
export function Unconfirmed({ found: { state }, trouble, asking, again, session }: UnconfirmedProps) {
  const { t, language } = useI18n()
  const plans = (
    <PageLink href="/pricing" className={`${buttonClass('act')} max-sm:w-full`}>
      {t('library.lock.plans')}
    </PageLink>
  )
  const retry = (
    <Button kind="line" busy={asking} onClick={again}>
      {t('membership.welcome.again')}
    </Button>
  )
  const account = (
    <PageLink href="/account#plan" className={buttonClass('text')}>
      {t('membership.welcome.account')}
    </PageLink>
  )
  const next =
    addressIn(language, '/welcome-premium') +
    (session === undefined ? '' : `?session=${encodeURIComponent(session)}`)
  switch (state) {
    case 'visitor':
      return (
        <Notice title={t('membership.welcome.visitor')} body={t('membership.welcome.visitorBody')}>
          <Link to="/auth" search={{ next }} className={`${buttonClass('act')} max-sm:w-full`}>
            {t('people.signIn')}
          </Link>
        </Notice>
      )
    case 'waiting':
      return (
        <Notice
          busy
          title={t('membership.welcome.waiting')}
          body={t(trouble ? 'membership.welcome.trouble' : 'membership.welcome.waitingBody')}
        />
      )
    case 'late':
      return (
        <Notice title={t('membership.welcome.late')} body={t('membership.welcome.lateBody')}>
          {retry}
          {account}
        </Notice>
      )
    case 'unpaid':
      return (
        <Notice title={t('membership.welcome.unpaid')} body={t('membership.welcome.unpaidBody')}>
          {plans}
        </Notice>
      )
    case 'foreign':
      return (
        <Notice title={t('membership.welcome.foreign')} body={t('membership.welcome.foreignBody')}>
          {plans}
          {account}
        </Notice>
      )
    case 'none':
      return (
        <Notice title={t('membership.welcome.none')} body={t('membership.welcome.noneBody')}>
          {plans}
        </Notice>
      )
    case 'failed':
      return (
        <Notice title={t('membership.account.failed')} body={t('membership.account.failedBody')}>
          {retry}
        </Notice>
      )
    case 'checking':
    case 'confirmed':
      return <Notice busy title={t('membership.welcome.checking')} />
  }
}

type UnconfirmedNoticeProps = { title: string; body?: string; busy?: boolean; children?: ReactNode }

const Notice = ({ title, body, busy = false, children }: UnconfirmedNoticeProps) => (
  <>
    {busy && <Spinner className="mb-4 size-6" />}
    <h1 className="text-3xl font-extrabold sm:text-4xl">{title}</h1>
    {body !== undefined && <p className="mt-3 text-lg text-ink2">{body}</p>}
    {children !== undefined && (
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">{children}</div>
    )}
  </>
)

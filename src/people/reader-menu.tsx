import { useNavigate } from '@tanstack/react-router'
import { buttonClass } from '#ui/button.tsx'
import { Disclosure, ROW } from '#ui/disclosure.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { SignOutForm } from './signing/sign-out-form.tsx'
import { signing, useSession } from './use-session.tsx'

/**
 * The sign-in link for a visitor; for everyone else their address, their pages and the sign-out button. Whoever `pays` is not
 * asked to subscribe. Source: public-site §2.
 */
export function ReaderMenu({ pays }: { pays: boolean }) {
  const { t } = useI18n()
  const { user } = useSession()
  const signOut = useSignOut()
  if (!user)
    return (
      <PageLink href="/auth" className={`${buttonClass('line', 'medium')} whitespace-nowrap max-sm:px-2.5`}>
        <span className="sm:hidden">
          <Person />
        </span>
        <span className="max-sm:sr-only">{t('people.signIn')}</span>
      </PageLink>
    )
  return (
    <Disclosure
      label={t('people.readerMenu')}
      face={<Person />}
      className="grid size-10 place-items-center border border-edge hover:border-ink"
      panelClassName="w-64"
    >
      <SignedInAs email={user.email} />
      <PageLink href="/account" className={ROW} closes>
        {t('people.myAccount')}
      </PageLink>
      <PageLink href="/pricing" className={ROW} closes>
        {t('people.pricing')}
      </PageLink>
      <PageLink href="/support" className={ROW} closes>
        {t('people.support')}
      </PageLink>
      {!pays && (
        <PageLink href="/subscribe" className={ROW} closes>
          {t('people.subscribe')}
        </PageLink>
      )}
      <SignOutForm submit={signOut}>
        <button type="submit" className={`${ROW} border-t border-line`} data-closes>
          {t('people.signOut')}
        </button>
      </SignOutForm>
    </Disclosure>
  )
}

/** Signs out, confirms it and opens the home page; shows an error if it fails. */
export function useSignOut(): () => Promise<void> {
  const { t } = useI18n()
  const navigate = useNavigate()
  return async () => {
    try {
      await signing.out()
    } catch {
      toast.error(t('people.signOutFailed'), { id: 'auth' })
      return
    }
    toast.dismiss()
    toast.success(t('people.signedOut'), { id: 'auth' })
    await navigate({ to: '/' })
  }
}

const Person = () => (
  <svg
    viewBox="0 0 20 20"
    className="size-5"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <circle cx="10" cy="6.5" r="3.5" />
    <path d="M3 18c0-4 3-6.5 7-6.5s7 2.5 7 6.5" />
  </svg>
)

/** The address of the account, at the top of its menu. */
export function SignedInAs({ email }: { email: string }) {
  const { t } = useI18n()
  return (
    <p className="border-b border-line px-4 py-2 text-xs text-ink2">
      <span className="sr-only">{t('people.email')} </span>
      <bdi dir="ltr" className="block truncate font-semibold text-ink rtl:text-end" title={email}>
        {email}
      </bdi>
    </p>
  )
}

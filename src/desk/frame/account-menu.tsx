import { Disclosure, ROW } from '#ui/disclosure.tsx'
import { ThemeChoice } from '#ui/theme-choice.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { SignedInAs, useSignOut } from '#people/reader-menu.tsx'
import { useSession } from '#people/use-session.tsx'
import { initialsOf } from './initials.ts'

/** The address of the account, its page, the theme, and the sign-out button. */
export function AccountMenu() {
  const { t } = useI18n()
  const { user } = useSession()
  const signOut = useSignOut()
  if (!user) return null
  const initials = initialsOf(user.email)
  return (
    <Disclosure
      label={`${initials} ${t('people.readerMenu')}`}
      face={
        <span
          className="grid size-8 place-items-center bg-ink text-2xs font-bold text-paper"
          aria-hidden="true"
        >
          {initials}
        </span>
      }
      className="grid h-11 w-10 place-items-center"
      panelClassName="w-72"
    >
      <SignedInAs email={user.email} />
      <PageLink href="/account" className={`${ROW} max-md:min-h-11`} closes>
        {t('people.myAccount')}
      </PageLink>
      <div className="px-4 py-2">
        <ThemeChoice
          label={t('kit.theme')}
          names={{ system: t('kit.themeSystem'), light: t('kit.themeLight'), dark: t('kit.themeDark') }}
        />
      </div>
      <button
        type="button"
        className={`${ROW} border-t border-line max-md:min-h-11`}
        onClick={() => void signOut()}
        data-closes
      >
        {t('people.signOut')}
      </button>
    </Disclosure>
  )
}

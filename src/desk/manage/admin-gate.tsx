import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'

/**
 * The dashboard for administrators, the card 'Accès restreint' for everyone else. Roles decide what is rendered, the server
 * decides what is allowed. Source: administration §2.
 */
export function AdminGate({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const { roles, settled } = useSession()
  if (!settled)
    return (
      <main id="main" tabIndex={-1} aria-busy="true" className="grid min-h-[60dvh] place-items-center">
        <p className="flex items-center gap-3 text-sm text-ink2">
          <Spinner />
          {t('newsroom.dashboard.checking')}
        </p>
      </main>
    )
  return roles.includes('admin') ? children : <Restricted />
}

function Restricted() {
  const { t } = useI18n()
  const { latestLocation } = useRouter()
  const [next] = useState(latestLocation.publicHref)
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] py-12">
      <Notice
        kind="refused"
        level={1}
        title={t('newsroom.dashboard.restricted')}
        actions={
          <>
            <Button size="medium" onClick={() => window.location.reload()}>
              {t('newsroom.review.refresh')}
            </Button>
            <Link to="/auth" search={{ next }} className={buttonClass('solid', 'medium')}>
              {t('people.signIn')}
            </Link>
            <Link to="/" className={buttonClass('text', 'medium')}>
              {t('frame.backHome')}
            </Link>
          </>
        }
      >
        {t('newsroom.dashboard.restrictedText')}
      </Notice>
    </main>
  )
}

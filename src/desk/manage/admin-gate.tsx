import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Status } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'
import { Desk } from '../parts/desk.tsx'

/**
 * The dashboard for administrators, the card 'Accès restreint' for everyone else. Last known roles are marked as such: they
 * decide what is rendered, the server decides what is allowed. Source: administration §2, §4.
 */
export function AdminGate({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const { roles, connection, settled } = useSession()
  if (!settled)
    return (
      <main id="main" tabIndex={-1} aria-busy="true" className="grid min-h-[60dvh] place-items-center">
        <p className="flex items-center gap-3 text-sm text-ink2">
          <Spinner />
          {t('newsroom.dashboard.checking')}
        </p>
      </main>
    )
  if (!roles.includes('admin')) return <Restricted />
  return (
    <Desk
      title={t('people.admin.dashboard')}
      above={
        (connection === 'cached' || connection === 'limited') && (
          <div
            role="status"
            className="mb-4 flex flex-wrap items-center gap-3 border border-warning bg-surface px-4 py-2.5 text-sm"
          >
            <Status tone="warning">{t('newsroom.dashboard.cacheMode')}</Status>
            <span className="min-w-0 basis-72 grow">{t('newsroom.dashboard.cacheWarning')}</span>
          </div>
        )
      }
    >
      {children}
    </Desk>
  )
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

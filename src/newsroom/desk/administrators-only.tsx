import { Link, Navigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'

/** A page of the desk, for administrators; others see why not. What may be read and done, the server decides with every call. */
export function AdministratorsOnly({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  const { user, roles, connection } = useSession()
  if (user === null) return <SignInFirst />
  if (roles.includes('admin')) return children
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] py-12">
      {connection === 'away' ? (
        <Notice
          kind="failed"
          level={1}
          title={t('newsroom.review.connectionError')}
          actions={
            <Button size="medium" onClick={() => window.location.reload()}>
              {t('kit.retry')}
            </Button>
          }
        >
          {t('newsroom.review.accessUnknown')}
        </Notice>
      ) : (
        <Notice
          kind="refused"
          level={1}
          title={t('newsroom.review.adminOnly')}
          actions={
            <Link to="/" className={buttonClass('line', 'medium')}>
              {t('frame.backHome')}
            </Link>
          }
        />
      )}
    </main>
  )
}

/** To the sign-in page, which leads back here. */
function SignInFirst() {
  const { latestLocation } = useRouter()
  const [next] = useState(latestLocation.publicHref) // as it was: the way to sign in changes it
  return <Navigate to="/auth" search={{ next }} replace />
}

import { Link, Navigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import type { Role } from '#people/rules.ts'
import { useSession } from '#people/use-session.tsx'

/** A page of the desk, for administrators; others see why not. What may be read and done, the server decides with every call. */
export const AdministratorsOnly = ({ children }: { children: ReactNode }) => (
  <Only roles={['admin']} refused="newsroom.review.adminOnly">
    {children}
  </Only>
)

/** The same for moderators, and for administrators. */
export const ModeratorsOnly = ({ children }: { children: ReactNode }) => (
  <Only roles={['admin', 'moderator']} refused="newsroom.moderation.moderatorsOnly">
    {children}
  </Only>
)

type OnlyProps = { roles: readonly Role[]; refused: Key; children: ReactNode }

function Only({ roles: admitted, refused, children }: OnlyProps) {
  const { t } = useI18n()
  const { user, roles, connection } = useSession()
  if (user === null) return <SignInFirst />
  if (admitted.some((role) => roles.includes(role))) return children
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
          title={t(refused)}
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

import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { premiumQuestion } from '#articles/who-reads.ts'
import type { Role } from '#people/rules.ts'
import { useSession } from '#people/use-session.tsx'

/**
 * A desk page for administrators; others see why they have no access. The server decides with every call what may be read
 * and done.
 */
export const AdministratorsOnly = ({ children }: { children: ReactNode }) => (
  <Only roles={['admin']} refused="newsroom.review.adminOnly">
    {children}
  </Only>
)

/**
 * The same for the review, which requires Premium first: readers without it are sent to the plans. Source: administration
 * §2, §4.
 */
export const ReviewersOnly = ({ children }: { children: ReactNode }) => (
  <Only roles={['admin']} refused="newsroom.review.adminOnly" premiumFirst>
    {children}
  </Only>
)

/** The same for moderators and administrators. */
export const ModeratorsOnly = ({ children }: { children: ReactNode }) => (
  <Only roles={['admin', 'moderator']} refused="newsroom.moderation.moderatorsOnly">
    {children}
  </Only>
)

type OnlyProps = { roles: readonly Role[]; refused: Key; premiumFirst?: boolean; children: ReactNode }

function Only({ roles: admitted, refused, premiumFirst = false, children }: OnlyProps) {
  const { user, roles, connection } = useSession()
  if (user === null) return <SignInFirst />
  if (admitted.some((role) => roles.includes(role))) return children
  if (connection === 'away' || connection === 'refused')
    return <Unknown answered={connection === 'refused'} />
  return premiumFirst ? <PremiumFirst refused={refused} /> : <Refused because={refused} />
}

/** Readers with Premium who may not review see the refusal; others are redirected to the plans. */
function PremiumFirst({ refused }: { refused: Key }) {
  const premium = useQuery({ ...premiumQuestion, staleTime: 0 })
  if (premium.isError) return <Unknown />
  if (premium.data === undefined)
    return <main id="main" tabIndex={-1} aria-busy="true" className="min-h-[60dvh]" />
  return premium.data ? <Refused because={refused} /> : <Navigate to="/subscribe" replace />
}

const Page = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] py-12">
    {children}
  </main>
)

function Refused({ because }: { because: Key }) {
  const { t } = useI18n()
  return (
    <Page>
      <Notice
        kind="refused"
        level={1}
        title={t(because)}
        actions={
          <Link to="/" className={buttonClass('line', 'medium')}>
            {t('frame.backHome')}
          </Link>
        }
      />
    </Page>
  )
}

/** Access could not be determined, so it is denied. `answered`: the server answered with an error. */
function Unknown({ answered = false }: { answered?: boolean }) {
  const { t } = useI18n()
  return (
    <Page>
      <Notice
        kind="failed"
        level={1}
        title={t(answered ? 'people.rolesFailed' : 'newsroom.review.connectionError')}
        actions={
          <Button size="medium" onClick={() => window.location.reload()}>
            {t('kit.retry')}
          </Button>
        }
      >
        {t(answered ? 'people.rolesFailedBody' : 'newsroom.review.accessUnknown')}
      </Notice>
    </Page>
  )
}

/** Redirects to the sign-in page, which leads back here. */
function SignInFirst() {
  const { latestLocation } = useRouter()
  const [next] = useState(latestLocation.publicHref) // the initial address: the redirect to sign-in changes it
  return <Navigate to="/auth" search={{ next }} replace />
}

import { Link, Navigate, createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { useI18n, withDeskWords } from '#languages/i18n.ts'
import { translator } from '#languages/translate.ts'
import { useSession } from '#people/use-session.tsx'
import { ReviewDesk } from './review-desk.tsx'

export const Route = createFileRoute('/content-review')({
  ssr: false,
  // said outright: what a route does not name comes through from the address as it is
  validateSearch: ({ draft }: Record<string, unknown>): { draft?: string | undefined } => ({
    draft: typeof draft === 'string' && /^[\da-f-]{36}$/i.test(draft) ? draft : undefined,
  }),
  beforeLoad: async ({ context }) => ({ words: await withDeskWords(context.language, context.words) }),
  component: ReviewPage,
  head: ({ match: { context } }) => ({
    meta: [
      {
        title: `${translator(context.language, context.words)('people.admin.review')} · ${context.site.name}`,
      },
      { name: 'robots', content: 'noindex' },
    ],
  }),
})

/** Decides what is drawn; what may be read and done, the server decides with every call. */
function ReviewPage() {
  const { t } = useI18n()
  const { user, roles, connection } = useSession()
  if (user === null) return <SignInFirst />
  if (roles.includes('admin')) return <ReviewDesk />
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

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { Notice } from '#ui/notice.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { isRefusal } from '#platform/refusal.ts'

/** Fills a page that has nothing to show. It loads late so that no other page loads it with its frame. */
const Board = late(() => import('#trends/leaderboard/latest-board.tsx'), { quiet: true })

/** A page that failed to render: what happened in the reader's language, a retry button, and the request ID. */
export function FailedPage({ error }: ErrorComponentProps) {
  const { t } = useI18n()
  const router = useRouter()
  if (isRefusal(error) && error.status === 404) return <MissingPage />
  const request = isRefusal(error) ? error.values['requestId'] : undefined
  return (
    <main id="main" className="container-page py-16 sm:py-24">
      <Notice
        kind="failed"
        level={1}
        title={t('frame.failed')}
        request={request ? t('frame.request', { id: request }) : undefined}
        actions={
          <Button kind="line" onClick={() => void router.invalidate()}>
            {t('frame.retry')}
          </Button>
        }
      >
        {t('frame.failedBody')}
      </Notice>
    </main>
  )
}

/** The 404 page. Source: public-site §2. */
export function MissingPage() {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page grid gap-x-10 gap-y-12 py-16 sm:py-20 lg:grid-cols-12">
      <div className="lg:col-span-6">
        <p className="num text-xl font-bold text-ink3">404</p>
        <h1 className="mt-2 text-4xl font-extrabold">{t('frame.notFound')}</h1>
        <p className="mt-4 max-w-[52ch] text-lg text-ink2">{t('frame.notFoundBody')}</p>
        <PageLink href="/" className={`${buttonClass('act')} mt-7 max-sm:w-full`}>
          {t('frame.backHome')}
        </PageLink>
      </div>
      <div className="min-h-96 lg:col-span-5 lg:col-start-8">
        <Board />
      </div>
    </main>
  )
}

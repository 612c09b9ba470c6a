import { useQuery } from '@tanstack/react-query'
import { Navigate, createFileRoute } from '@tanstack/react-router'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { SkeletonText } from '#kit/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { translator } from '#languages/translate.ts'
import { session } from '#people/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { ReviewDesk } from './review-desk.tsx'

export const Route = createFileRoute('/content-review')({
  ssr: false,
  validateSearch: ({ draft }: Record<string, unknown>): { draft?: string } =>
    typeof draft === 'string' && /^[\da-f-]{36}$/i.test(draft) ? { draft } : {},
  component: ReviewPage,
  head: ({ match: { context } }) => ({
    meta: [
      {
        title: `${translator(context.language, context.words)('newsroom.review.title')} · ${context.site.name}`,
      },
      { name: 'robots', content: 'noindex' },
    ],
  }),
})

/** Decides what is drawn; what may be read and done, the server decides with every call. */
function ReviewPage() {
  const { t } = useI18n()
  const who = useQuery(callQuery(session, {}))
  if (who.isPending)
    return (
      <Frame busy>
        <SkeletonText lines={8} className="h-6" />
      </Frame>
    )
  if (who.isError)
    return (
      <Frame>
        <Notice
          kind="failed"
          level={1}
          title={t('newsroom.review.connectionError')}
          actions={
            <Button size="medium" busy={who.isFetching} onClick={() => void who.refetch()}>
              {t('kit.retry')}
            </Button>
          }
        >
          {t('newsroom.review.accessUnknown')}
        </Notice>
      </Frame>
    )
  if (who.data.user === null) return <Navigate to="/auth" replace />
  if (!who.data.roles.includes('admin'))
    return (
      <Frame>
        <Notice kind="refused" level={1} title={t('newsroom.review.adminOnly')} />
      </Frame>
    )
  return <ReviewDesk />
}

const Frame = ({ busy = false, children }: { busy?: boolean; children: React.ReactNode }) => (
  <main id="main" tabIndex={-1} aria-busy={busy} className="container-page min-h-[60dvh] py-12">
    {children}
  </main>
)

import { useEffect } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'

/** An article that is loading, with the exact layout of the page, so that nothing moves when it arrives. */
export const ArticlePending = () => (
  <main id="main" className="container-page pt-8 sm:pt-10" aria-busy="true">
    <Skeleton className="h-9 w-40" />
    <div className="mx-auto mt-6 max-w-[46rem]">
      <Skeleton className="h-4.5 w-28" />
      <div className="mt-3">
        <SkeletonText lines={2} className="h-9 sm:h-11" />
      </div>
      <div className="mt-4">
        <SkeletonText lines={2} className="h-5 sm:h-6" />
      </div>
      <div className="mt-5 flex h-14 items-center gap-4 border-y border-line">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-5 w-40" />
      </div>
      <Skeleton className="mt-6 aspect-video w-full" />
      <div className="mt-8 grid gap-6">
        <SkeletonText lines={5} />
        <SkeletonText lines={4} />
      </div>
    </div>
  </main>
)

/** Shows that the article could not be loaded, also in a toast; its button reloads the page. Source: public-site §8. */
export function ArticleFailed() {
  const { t } = useI18n()
  useEffect(() => {
    toast.error(t('library.error'), { id: 'article', description: t('library.article.loadFailed') })
    return () => toast.dismiss('article')
  }, [t])
  return (
    <main id="main" className="container-page py-16 sm:py-24">
      <Notice
        kind="failed"
        title={t('library.error')}
        level={1}
        actions={
          <Button kind="line" onClick={() => window.location.reload()}>
            {t('frame.retry')}
          </Button>
        }
      >
        {t('library.article.loadFailed')}
      </Notice>
    </main>
  )
}

/** No such article, with a way back. */
export function MissingArticle() {
  const { t } = useI18n()
  return (
    <main id="main" className="mx-auto max-w-[1280px] px-4 py-16 sm:px-8 sm:py-24">
      <Notice
        kind="missing"
        title={t('library.article.missing')}
        level={1}
        actions={
          <PageLink href="/news" className={buttonClass('act')}>
            {t('library.article.back')}
          </PageLink>
        }
      >
        {t('library.articleNotFound')}
      </Notice>
    </main>
  )
}

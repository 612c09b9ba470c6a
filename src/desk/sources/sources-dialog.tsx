import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { callQuery } from '#platform/ask.ts'
import { aiNewsSources } from '#sources/calls.ts'
import { AddSource } from './source-add.tsx'
import { SourceLists } from './source-lists.tsx'
import { SourceRow } from './source-row.tsx'

const LIST = callQuery(aiNewsSources, {})

/** Lists every news source with its state and on/off switch, and offers ways to add sources. */
export default function SourcesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const sources = useQuery({ ...LIST, staleTime: 0 })
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newsroom.review.sources')}
      description={t('newsroom.review.sourcesText')}
      closeLabel={t('kit.close')}
    >
      <AddSource />
      <div className="mt-6 border-t border-line pt-4">
        <SourceLists />
      </div>
      <div aria-busy={sources.isPending} className="mt-6">
        {sources.isPending && <SkeletonText lines={4} className="h-10" />}
        {sources.isError && (
          <Notice
            kind="failed"
            level={3}
            title={t('newsroom.review.connectionError')}
            actions={
              <Button size="medium" busy={sources.isFetching} onClick={() => void sources.refetch()}>
                {t('kit.retry')}
              </Button>
            }
          >
            {t('newsroom.review.sourcesFailed')}
          </Notice>
        )}
        {sources.data?.items.length === 0 && (
          <p className="border-t border-line pt-4 text-sm text-ink2">{t('newsroom.review.noSources')}</p>
        )}
        {sources.data !== undefined && sources.data.items.length > 0 && (
          <ul className="border-t-2 border-ink">
            {sources.data.items.map((source) => (
              <SourceRow key={source.id} source={source} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

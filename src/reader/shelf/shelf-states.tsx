import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useI18n } from '#languages/i18n.ts'
import { shelf, type useKeeping } from './use-shelf.tsx'

/** Says that changes have not reached the account yet; shows nothing once they have. */
export function Waits({ keeping }: { keeping: ReturnType<typeof useKeeping> }) {
  const { t } = useI18n()
  return (
    <div role="status">
      {keeping === 'waiting' && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 border-s-2 border-warning ps-3 text-sm">
          {t('library.shelf.waitsText')}
          <Button kind="text" size="small" onClick={shelf.again}>
            {t('kit.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Reports that the account's shelf could not be read, if this browser has no copy. */
export function NotRead() {
  const { t } = useI18n()
  return (
    <Notice
      kind="failed"
      title={t('library.shelf.notRead')}
      level={2}
      actions={
        <Button kind="line" onClick={shelf.again}>
          {t('kit.retry')}
        </Button>
      }
    />
  )
}

import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'

type MoreRowsProps = {
  /** The query whose pages the rows are. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  shown: number
  total: number
}

/** The footer of a paginated list; nothing once all rows are shown. */
export function MoreRows({ list, shown, total }: MoreRowsProps) {
  const { t } = useI18n()
  if (!list.hasNextPage) return null
  return (
    <div className="border-t border-line px-4 py-4 sm:px-6">
      <Button size="medium" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('newsroom.review.more', { shown, total })}
      </Button>
    </div>
  )
}

import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { Nothing } from '../parts/query-result.tsx'
import { totalShown } from '../parts/total-shown.ts'

/** Shown instead of an empty list: the reason, and a button that clears the filters if there are any. */
export function NoneFound({ words, onAll }: { words: string; onAll: (() => void) | null }) {
  const { t } = useI18n()
  return (
    <Nothing>
      {words}
      {onAll && (
        <Button kind="text" size="small" className="ms-3" onClick={onAll}>
          {t('newsroom.dashboard.all')}
        </Button>
      )}
    </Nothing>
  )
}

/** Says that a list has more rows than it shows; renders nothing otherwise. */
export function NotAll({ shown, total }: { shown: number; total: number }) {
  const { t, language } = useI18n()
  return total > shown ? (
    <p className="px-4 py-3 text-xs text-ink2 sm:px-6">
      {t('newsroom.dashboard.more', { shown, total: totalShown(language, total) })}
    </p>
  ) : null
}

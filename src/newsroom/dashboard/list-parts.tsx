import { Button } from '#kit/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { Nothing } from '../automation/panel.tsx'

/** In the place of a list without rows: why, and the way to all of them where it is narrowed. */
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

/** Says that a list has more than it shows; nothing when it has not. */
export function NotAll({ shown, total }: { shown: number; total: number }) {
  const { t } = useI18n()
  return total > shown ? (
    <p className="px-4 py-3 text-xs text-ink2 sm:px-6">{t('newsroom.dashboard.more', { shown, total })}</p>
  ) : null
}

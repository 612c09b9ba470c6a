import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useI18n } from '#languages/i18n.ts'

/** A notice with `text` that something could not be loaded; its button reloads the page. */
export function LoadFailed({ text, level = 2 }: { text: string; level?: 1 | 2 }) {
  const { t } = useI18n()
  return (
    <Notice
      kind="failed"
      title={t('library.loadFailed')}
      level={level}
      actions={
        <Button kind="line" onClick={() => window.location.reload()}>
          {t('frame.retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}

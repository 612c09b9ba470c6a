import { Button } from '#kit/button.tsx'
import Dialog from '#kit/dialog.tsx'
import { useI18n } from '#languages/i18n.ts'

type CleanupDialogProps = { onClose: () => void; onConfirm: () => void }

/** Asks before invalid entries are taken away, and says that nothing is lost. Source: administration §2. */
export default function CleanupDialog({ onClose, onConfirm }: CleanupDialogProps) {
  const { t } = useI18n()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newsroom.scraping.cleanupQuestion')}
      description={t('newsroom.scraping.cleanupConsequence')}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('newsroom.review.cancel')}
          </Button>
          <Button kind="danger-filled" size="medium" onClick={onConfirm}>
            {t('newsroom.scraping.cleanupConfirm')}
          </Button>
        </>
      }
    />
  )
}

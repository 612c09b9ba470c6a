import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { useI18n } from '#languages/i18n.ts'

type CleanupDialogProps = { onClose: () => void; onConfirm: () => void }

/** Asks for confirmation before invalid entries are removed, and says that nothing is lost. Source: administration §2. */
export default function CleanupDialog({ onClose, onConfirm }: CleanupDialogProps) {
  const { t } = useI18n()
  return (
    <ConfirmDialog
      title={t('newsroom.scraping.cleanupQuestion')}
      text={t('newsroom.scraping.cleanupConsequence')}
      closeLabel={t('kit.close')}
      cancel={t('newsroom.review.cancel')}
      confirm={t('newsroom.scraping.cleanupConfirm')}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}

import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { DraftView } from '#review/calls.ts'
import { DuplicateOf } from './draft-notices.tsx'

type DuplicateDialogProps = {
  duplicate: NonNullable<DraftView['duplicate']>
  onReject: () => void
  onClose: () => void
}

/** Says that a draft cannot be approved because the same story is published, and offers to reject it. */
export default function DuplicateDialog({ duplicate, onReject, onClose }: DuplicateDialogProps) {
  const { t } = useI18n()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newsroom.review.duplicateTitle')}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('newsroom.review.cancel')}
          </Button>
          <Button size="medium" onClick={onReject}>
            {t('newsroom.review.reject')}
          </Button>
        </>
      }
    >
      <div className="text-sm">
        <DuplicateOf duplicate={duplicate} />
      </div>
    </Dialog>
  )
}

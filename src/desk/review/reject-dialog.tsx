import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog.tsx'
import { Area } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { DraftView } from '#review/calls.ts'

type RejectDialogProps = {
  draft: DraftView
  busy: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason before a draft is rejected. The reason is optional and is stored with the draft. */
export default function RejectDialog({ draft, busy, onReject, onClose }: RejectDialogProps) {
  const { t } = useI18n()
  const [reason, setReason] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newsroom.review.rejectTitle')}
      description={draft.title}
      closeLabel={t('kit.close')}
      first={field}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('newsroom.review.cancel')}
          </Button>
          <Button kind="danger-filled" size="medium" type="submit" form="reject" busy={busy}>
            {t('newsroom.review.reject')}
          </Button>
        </>
      }
    >
      <form
        id="reject"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) onReject(reason)
        }}
      >
        <Area
          ref={field}
          label={t('newsroom.review.reason')}
          hint={t('newsroom.review.reasonHint')}
          value={reason}
          maxLength={1000}
          rows={4}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
          }}
        />
      </form>
    </Dialog>
  )
}

import { useRef, useState } from 'react'
import { Area } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { DraftView } from '#review/calls.ts'
import { Confirm } from '../parts/confirm.tsx'

type RejectDialogProps = {
  draft: DraftView
  /** The reason of a rejection that was undone or has failed. */
  typed: string
  busy: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason before a draft is rejected. The reason is optional and is stored with the draft. */
export default function RejectDialog({ draft, typed, busy, onReject, onClose }: RejectDialogProps) {
  const { t } = useI18n()
  const [reason, setReason] = useState(typed)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Confirm
      title={t('newsroom.review.rejectTitle')}
      text={draft.title}
      first={field}
      confirm={t('newsroom.review.reject')}
      form="reject"
      busy={busy}
      onClose={onClose}
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
    </Confirm>
  )
}

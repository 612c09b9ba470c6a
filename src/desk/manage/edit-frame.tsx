import type { ReactNode } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { Confirm } from '../parts/confirm.tsx'

type EditFrameProps = {
  title: string
  /** The name of the edited item. */
  name: string
  /** Id of the form that the button submits. */
  form: string
  busy: boolean
  /** The shown values were typed earlier and kept on this device. */
  kept: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog around an edit form, with its two buttons. */
export function EditFrame({ title, name, form, busy, kept, onClose, children }: EditFrameProps) {
  const { t } = useI18n()
  return (
    <Confirm
      wide
      title={title}
      text={name}
      confirm={t('newsroom.dashboard.save')}
      tone="act"
      form={form}
      busy={busy}
      onClose={onClose}
    >
      {kept && (
        <p role="status" className="mb-4 text-sm text-ink2">
          {t('newsroom.dashboard.kept')}
        </p>
      )}
      {children}
    </Confirm>
  )
}

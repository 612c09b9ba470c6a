import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog.tsx'
import { useI18n } from '#languages/i18n.ts'

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
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={name}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('newsroom.review.cancel')}
          </Button>
          <Button kind="act" size="medium" type="submit" form={form} busy={busy}>
            {t('newsroom.dashboard.save')}
          </Button>
        </>
      }
    >
      {kept && (
        <p role="status" className="mb-4 text-sm text-ink2">
          {t('newsroom.dashboard.kept')}
        </p>
      )}
      {children}
    </Dialog>
  )
}

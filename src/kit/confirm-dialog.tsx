import type { ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'
import Dialog from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** One sentence under the title; a destructive step names the thing here. */
  text?: string | undefined
  /** What else is to be known or chosen, between the text and the buttons. */
  children?: ReactNode
  wide?: boolean
  /** What has the focus first; else the button that closes. */
  first?: RefObject<HTMLElement | null>
  /** Name of the button that closes without doing anything. */
  closeLabel: string
  cancel: string
  confirm: string
  /** Of the button that does it: red where something ends. */
  tone?: 'act' | 'solid' | 'danger-filled'
  busy?: boolean
  /** Why it could not be done, announced at once. */
  failure?: string | undefined
  onClose: () => void
} & ConfirmedBy

/** Pressing the button does it, or sends the form with this id inside the dialog. */
type ConfirmedBy = { onConfirm: () => void; form?: never } | { form: string; onConfirm?: never }

/** Asks once before something is done: what it means, the way back, and the button that does it. */
export default function ConfirmDialog({
  title,
  text,
  children,
  wide = false,
  first,
  closeLabel,
  cancel,
  confirm,
  tone = 'danger-filled',
  busy = false,
  failure,
  onClose,
  onConfirm,
  form,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      wide={wide}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      closeLabel={closeLabel}
      first={first}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            kind={tone}
            size="medium"
            busy={busy}
            {...(form === undefined ? { onClick: onConfirm } : { type: 'submit', form })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {failure === undefined ? (
        children
      ) : (
        <>
          {children}
          <p role="alert" className="mt-5 border-s-2 border-danger ps-3 text-sm text-danger first:mt-0">
            {failure}
          </p>
        </>
      )}
    </Dialog>
  )
}

import type { ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'
import Dialog from './dialog.tsx'

/** What is asked, and what confirms it. */
export type Confirmation = {
  title: string
  /** One sentence under the title; a destructive step names the affected item here. */
  text?: string | undefined
  /** Further information or choices, between the text and the buttons. */
  children?: ReactNode
  wide?: boolean
  /** The element that gets the focus first; by default the close button. */
  first?: RefObject<HTMLElement | null>
  confirm: ReactNode
  /** The key that confirms, as `aria-keyshortcuts` names it. */
  shortcut?: string | undefined
  /** The tone of the confirm button: red for a destructive action. */
  tone?: 'act' | 'solid' | 'danger-filled'
  busy?: boolean
  /** Why the action failed, announced immediately. */
  failure?: string | undefined
  onClose: () => void
} & ConfirmedBy

/** The button runs `onConfirm`, or submits the form with this id inside the dialog. */
type ConfirmedBy = { onConfirm: () => void; form?: never } | { form: string; onConfirm?: never }

type ConfirmDialogProps = Confirmation & {
  /** The label of the button that closes without doing anything. */
  closeLabel: string
  cancel: string
}

/** Asks for confirmation before an action: its consequence, a cancel button, and the button that does it. */
export default function ConfirmDialog({
  title,
  text,
  children,
  wide = false,
  first,
  closeLabel,
  cancel,
  confirm,
  shortcut,
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
            aria-keyshortcuts={shortcut}
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

import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { Cross } from './cross.tsx'
import { useFocusOfDialog } from './focus-after-dialog.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence under the title; a destructive step names the affected item here. */
  description?: string | undefined
  /** The label of the button that closes without doing anything. */
  closeLabel: string
  children?: ReactNode
  /** The buttons, the harmless one first. */
  actions?: ReactNode
  wide?: boolean
  /** The element that gets the focus first; by default the close button. */
  first?: RefObject<HTMLElement | null> | undefined
}

/**
 * A dialog over the page: the focus stays inside, Escape closes it, and the focus returns. Load it on demand:
 * `const Dialog = late(() => import('./dialog.tsx'))`.
 */
export default function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  children,
  actions,
  wide = false,
  first,
}: DialogProps) {
  const focus = useFocusOfDialog(first)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="appears fixed inset-0 z-40 bg-[color-mix(in_srgb,#121513_60%,transparent)]" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          {...focus}
          className={`appears fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] -translate-y-1/2 overflow-y-auto border-t-2 border-ink bg-surface p-6 text-ink ${wide ? 'max-w-3xl' : 'max-w-lg'}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="text-xl font-bold">{title}</Radix.Title>
            <Radix.Close
              aria-label={closeLabel}
              className="-me-2 -mt-1 grid size-9 shrink-0 place-items-center text-ink2 hover:text-ink"
            >
              <Cross />
            </Radix.Close>
          </div>
          {description !== undefined && (
            <Radix.Description className="mt-2 text-base text-ink2">{description}</Radix.Description>
          )}
          {children !== undefined && <div className="mt-4">{children}</div>}
          {actions !== undefined && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import { useEffect } from 'react'
import { toast as sonner, Toaster as Sonner, useSonner } from 'sonner'
import { Cross } from './cross.tsx'
import { type Dismissal, onToast, takeWaiting, type Toast, type ToasterProps } from './toast.tsx'

const STAYS_MS = 5000
const RULES: Record<Toast['tone'], string> = {
  success: 'border-s-success',
  info: 'border-s-info',
  error: 'border-s-danger',
}

/** Renders the toasts passed to `toast`. Loaded with the first toast; timers, stacking and swiping are handled by sonner. */
export default function ToastShelf({ dir, label, closeLabel }: ToasterProps) {
  useEffect(() => {
    const show = () => {
      for (const change of takeWaiting())
        if ('dismissed' in change) dismiss(change)
        else raise(change, closeLabel)
    }
    show()
    return onToast(show)
  }, [closeLabel])
  const isShown = useSonner().toasts.length > 0
  // with :has() in its place, each change of the page would compute the styles of the whole page again
  useEffect(() => {
    document.documentElement.toggleAttribute('data-toasts', isShown)
    return () => document.documentElement.removeAttribute('data-toasts')
  }, [isShown])
  return (
    <Sonner
      dir={dir}
      position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
      containerAriaLabel={label}
      expand // an error that stays must not be hidden behind later toasts
      visibleToasts={4}
      gap={12}
      offset={24}
      mobileOffset={16}
    />
  )
}

/**
 * Maps toast ids to sonner ids. Sonner loses a toast that has the id of one just leaving, so each dismissal ends the
 * mapping.
 */
const shown = new Map<string, string | number>()

function dismiss({ dismissed: id }: Dismissal): void {
  if (id === null) {
    sonner.dismiss()
    shown.clear()
  } else if (shown.has(id)) {
    sonner.dismiss(shown.get(id))
    shown.delete(id)
  }
}

function raise(toast: Toast, closeLabel: string): void {
  const urgent = toast.tone === 'error' || toast.destructive === true
  const replaced = toast.id === undefined ? undefined : shown.get(toast.id)
  const id = sonner.custom(
    (id) => <Card toast={toast} urgent={urgent} closeLabel={closeLabel} onClose={() => sonner.dismiss(id)} />,
    {
      duration: toast.durationMs ?? (urgent ? Number.POSITIVE_INFINITY : STAYS_MS),
      unstyled: true,
      ...(replaced === undefined ? {} : { id: replaced }),
    },
  )
  if (toast.id !== undefined) shown.set(toast.id, id)
}

type CardProps = { toast: Toast; urgent: boolean; closeLabel: string; onClose: () => void }

const Card = ({ toast, urgent, closeLabel, onClose }: CardProps) => (
  <div
    role={urgent ? 'alert' : 'status'}
    className={`relative flex w-full items-start gap-3 border border-s-2 border-edge bg-surface py-3 ps-4 pe-2 font-sans text-ink sm:w-90 ${RULES[urgent ? 'error' : toast.tone]}`}
  >
    <div className="min-w-0 grow py-1.5">
      <p className="text-sm font-semibold">{toast.title}</p>
      {toast.description !== undefined && <p className="mt-1 text-sm text-ink2">{toast.description}</p>}
      {toast.action && (
        <button
          type="button"
          className="mt-1 min-h-9 text-sm font-semibold underline decoration-2 underline-offset-4"
          onClick={() => {
            toast.action?.onPress()
            onClose()
          }}
        >
          {toast.action.label}
          {toast.action.key !== undefined && (
            <kbd
              aria-hidden="true"
              className="ms-2 inline-grid size-5 place-items-center border border-current font-sans text-2xs max-md:hidden pointer-coarse:hidden"
            >
              {toast.action.key}
            </kbd>
          )}
        </button>
      )}
      {toast.action?.until === true && (
        <span
          aria-hidden="true"
          style={{ animationDuration: `${toast.durationMs}ms` }}
          className="shrinks absolute inset-x-0 bottom-0 h-0.5 bg-success"
        />
      )}
    </div>
    <button
      type="button"
      aria-label={closeLabel}
      onClick={onClose}
      className="grid size-9 shrink-0 place-items-center text-ink2 hover:text-ink"
    >
      <Cross />
    </button>
  </div>
)

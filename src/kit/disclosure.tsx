import { type ReactNode, useEffect, useRef, useState } from 'react'

type DisclosureProps = {
  /** The name of the control; `face` is what is seen. */
  label: string
  face: ReactNode
  /** Edge of the control with which the panel lines up. */
  align?: 'start' | 'end'
  /** Opens above instead of below, for controls at the foot of the page. */
  above?: boolean
  /** Classes of the control; its height is its pressable size. */
  className?: string
  panelClassName?: string
  /** Draws the panel when it is first opened: for controls that stand on a page many times and need a script anyway. */
  late?: boolean
  /** The panel. What carries `data-closes` closes it when pressed. */
  children: ReactNode
}

/**
 * A control with a panel under it, made of `<details>`: it opens before any script has run. Escape closes it and gives
 * the focus back, a press outside or moving the focus out closes it, and opening one closes the others (same name).
 */
export function Disclosure({
  label,
  face,
  align = 'end',
  above = false,
  className = 'grid size-9 place-items-center text-ink2 hover:text-ink',
  panelClassName = 'min-w-56',
  late = false,
  children,
}: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(details.current?.open ?? false), []) // it may have been opened before the page came alive
  useEffect(() => (open && details.current ? closeByItself(details.current) : undefined), [open])
  return (
    <details
      ref={details}
      name="disclosure"
      className="relative"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary aria-label={label} className={className}>
        {face}
      </summary>
      <div
        className={`appears absolute z-30 border border-edge bg-surface py-1 text-ink [--focus-line:var(--ink)] ${
          align === 'end' ? 'end-0' : 'start-0'
        } ${above ? 'bottom-full mb-1' : 'top-full mt-1'} ${panelClassName}`}
      >
        {(open || !late) && children}
      </div>
    </details>
  )
}

/** Classes of one row of a panel: 36 px at least. */
export const ROW =
  'flex min-h-9 w-full items-center gap-3 px-4 py-1.5 text-start text-sm hover:bg-sunken focus-visible:-outline-offset-2 focus-visible:shadow-none'

/** Listens while the panel is open; answers how to stop. */
function closeByItself(details: HTMLDetailsElement): () => void {
  const close = (giveFocusBack: boolean) => {
    details.open = false
    if (giveFocusBack) details.querySelector('summary')?.focus()
  }
  const within = (event: Event) => event.target instanceof Node && details.contains(event.target)
  const onLeave = (event: Event) => {
    if (!within(event)) close(false)
  }
  const onClick = (event: Event) => {
    if (within(event) && event.target instanceof Element && event.target.closest('[data-closes]')) close(true)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(within(event))
  }
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('pointerdown', onLeave, { signal })
  document.addEventListener('focusin', onLeave, { signal })
  document.addEventListener('click', onClick, { signal })
  document.addEventListener('keydown', onKey, { signal })
  return () => listeners.abort()
}

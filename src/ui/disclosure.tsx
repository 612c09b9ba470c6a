import { type ReactNode, useEffect, useRef, useState } from 'react'

type DisclosureProps = {
  /** The accessible name of the control; `face` is its visible content. */
  label: string
  face: ReactNode
  /** The edge of the control that the panel aligns with. */
  align?: 'start' | 'end'
  /** Opens above instead of below, for controls at the foot of the page. */
  above?: boolean
  /** Classes of the control; its height is its clickable size. */
  className?: string
  panelClassName?: string
  /** Renders the panel when it is first opened: for controls that occur many times on a page and need a script anyway. */
  late?: boolean
  /** The panel. A click on an element with `data-closes` closes it. */
  children: ReactNode
}

/**
 * A control with a panel under it, made of `<details>`, so it opens before any script has run. Escape closes it and returns
 * the focus, a click outside or moving the focus out closes it, and opening one closes the others (same name).
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
  useEffect(() => setOpen(details.current?.open ?? false), []) // it may have been opened before hydration
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

/** Classes of one row of a panel, at least 36 px high. */
export const ROW =
  'flex min-h-9 w-full items-center gap-3 px-4 py-1.5 text-start text-sm hover:bg-sunken focus-visible:-outline-offset-2 focus-visible:shadow-none'

/** Adds the listeners that close the open panel; returns a function that removes them. */
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

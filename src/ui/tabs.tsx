import { Activity, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** A tab with `keeps` keeps its state, such as results and choices, while another tab is open. */
export type Tab = { value: string; label: ReactNode; panel: ReactNode; keeps?: boolean }
type TabsProps = {
  /** The name of the row of tabs for screen readers. */
  label: string
  tabs: readonly Tab[]
  /** The open tab; by default the first one. */
  value?: string
  onChange?: (value: string) => void
  dir: 'ltr' | 'rtl'
  /** Places the row of tabs and the open panel; by default one is below the other. */
  children?: (row: ReactNode, panels: ReactNode) => ReactNode
}

/**
 * Tabs by the ARIA pattern: one of them is in the tab order, arrows, Home and End move and open; on right-to-left pages the
 * right arrow goes back. A custom implementation, because the one of the library adds 7 KB to the sign-in page.
 */
export function Tabs({ label, tabs, value, onChange, dir, children }: TabsProps) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(tabs[0]?.value ?? '')
  const open = value ?? own
  const [opened, setOpened] = useState<readonly string[]>([open])
  if (!opened.includes(open)) setOpened([...opened, open])
  const openLabel = tabs.find((tab) => tab.value === open)?.label // the label grows when a count arrives
  useEffect(() => {
    if (row.current) showOpenTab(row.current)
  }, [open, openLabel])
  const choose = (next: string) => {
    setOwn(next)
    onChange?.(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === open)
    const ahead = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const to = { [ahead]: at + 1, [back]: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const place = (to + tabs.length) % tabs.length
    choose(tabs[place]?.value ?? open)
    row.current?.querySelectorAll('button')[place]?.focus()
  }
  const tabRow = (
    <div
      ref={row}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className={`flex overflow-x-auto noscript:hidden ${children ? BAR : 'gap-6 border-b border-line text-base'}`}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-controls={`${id}-panel-${tab.value}`}
          aria-selected={tab.value === open}
          tabIndex={tab.value === open ? 0 : -1}
          onClick={() => choose(tab.value)}
          className="-mb-px min-h-12 border-b-[3px] border-transparent pt-[3px] font-medium whitespace-nowrap text-ink2 hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-ink aria-selected:font-bold aria-selected:text-ink"
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
  const panels = tabs.map((tab) => (
    <div
      key={tab.value}
      role="tabpanel"
      id={`${id}-panel-${tab.value}`}
      aria-labelledby={`${id}-tab-${tab.value}`}
      hidden={tab.value !== open}
      className={children ? '' : 'pt-6'}
    >
      {tab.value === open || (tab.keeps === true && opened.includes(tab.value)) ? (
        <Activity mode={tab.value === open ? 'visible' : 'hidden'}>{tab.panel}</Activity>
      ) : null}
    </div>
  ))
  if (children) return children(tabRow, panels)
  return (
    <div>
      {tabRow}
      {panels}
    </div>
  )
}

/** In a bar the row has no line of its own, and scrolls without showing it. */
const BAR = 'min-w-0 gap-5 text-sm [scrollbar-width:none] max-md:px-4'

/** Scrolls the row of tabs, and nothing else on the page, until the open tab is fully visible. */
function showOpenTab(row: HTMLElement): void {
  const tab = row.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  const seen = row.getBoundingClientRect()
  if (!tab) return
  if (tab.left < seen.left) row.scrollLeft += tab.left - seen.left
  else if (tab.right > seen.right) row.scrollLeft += tab.right - seen.right
}

import type { ReactNode } from 'react'

type DeskProps = {
  title: string
  /** One or two sentences above the content. */
  text?: ReactNode
  /** The tabs of the page bar. */
  tabs?: ReactNode
  actions?: ReactNode
  /** What comes before the content, for every tab. */
  above?: ReactNode
  /** The content fills the window where it is wide, without scrolling as a whole: its parts scroll on their own. */
  filled?: boolean
  children: ReactNode
}

/** A page of the administration: its bar with title, tabs and actions, and its panels. On a phone the top bar names it. */
export const Desk = ({ title, text, tabs, actions, above, filled = false, children }: DeskProps) => (
  <main
    id="main"
    tabIndex={-1}
    className={`min-w-0 bg-sunken ${filled ? 'desk-filled grid grow grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)]' : 'flex grow flex-col'}`}
  >
    <div className="flex min-h-11 shrink-0 border-b border-line bg-paper md:h-12 md:ps-6 md:pe-4">
      <h1 className="me-5 shrink-0 self-center text-base font-extrabold whitespace-nowrap max-md:sr-only">
        {title}
      </h1>
      {tabs}
      {actions !== undefined && (
        <div className="ms-auto flex shrink-0 items-center md:gap-2 md:ps-4 max-md:pe-2">{actions}</div>
      )}
    </div>
    <div className={filled ? 'flex min-h-0 flex-col' : 'w-full max-w-[1440px] p-4 md:p-6'}>
      {above}
      {text !== undefined && (
        <div
          className={
            filled
              ? 'border-b border-line bg-surface px-4 py-2 text-sm text-ink2 md:px-6'
              : 'mb-4 max-w-[72ch] text-sm text-ink2'
          }
        >
          {text}
        </div>
      )}
      {children}
    </div>
  </main>
)

import type { ReactNode } from 'react'

/** Content wider than a narrow screen: it scrolls under its label, and the page does not. */
export const Scrolls = ({ label, children }: { label: string; children: ReactNode }) => (
  <div
    role="group"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    tabIndex={0}
    className="relative overflow-x-auto px-4 pb-3 focus-visible:-outline-offset-2 sm:px-6"
  >
    {children}
  </div>
)

import type { ReactNode } from 'react'

/** What the step is about. */
export const Text = ({ children }: { children: ReactNode }) => (
  <p className="max-w-[62ch] text-sm text-ink2">{children}</p>
)

/** The buttons of the step. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">{children}</div>
)

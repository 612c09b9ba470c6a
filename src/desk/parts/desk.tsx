import type { ReactNode } from 'react'

type DeskProps = {
  title: string
  /** One or two sentences under the title. */
  text?: ReactNode
  actions?: ReactNode
  /** What comes before the title. */
  above?: ReactNode
  children: ReactNode
}

/** A page of the administration: its title and actions, and its panels. */
export const Desk = ({ title, text, actions, above, children }: DeskProps) => (
  <main id="main" tabIndex={-1} className="min-h-[70dvh] bg-sunken px-4 py-6 sm:px-6">
    {above}
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 basis-72 grow">
        <h1 className="text-2xl font-extrabold">{title}</h1>
        {text !== undefined && <div className="mt-1 max-w-[72ch] text-sm text-ink2">{text}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
    {children}
  </main>
)

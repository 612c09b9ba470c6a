import type { ReactNode } from 'react'

/** A section that is opened on demand, even without scripts. */
export const Fold = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <details className="group border-b border-line">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 text-sm font-bold">
      <span>{name}</span>
      <span aria-hidden="true" className="text-lg font-normal text-ink2 select-none">
        <span className="group-open:hidden">+</span>
        <span className="hidden group-open:inline">−</span>
      </span>
    </summary>
    <div className="pb-4">{children}</div>
  </details>
)

import type { ReactNode } from 'react'

type SaidProps = { title: string; words: string; className?: string; children?: ReactNode }

/** Shows what someone wrote, unchanged. */
export const Said = ({ title, words, className = '', children }: SaidProps) => (
  <div>
    <h3 className="text-sm font-semibold text-ink2">{title}</h3>
    <p dir="auto" className={`mt-1 text-base wrap-anywhere whitespace-pre-line ${className}`}>
      {words}
    </p>
    {children}
  </div>
)

/** One line of a list of facts. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink2">{name}</dt>
    <dd className="min-w-0 max-sm:mb-1">{children}</dd>
  </div>
)

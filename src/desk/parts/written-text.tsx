import type { ReactNode } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { Moment } from './moment.tsx'

type WrittenTextProps = {
  title: string
  words: string
  className?: string
  /** When it was written. */
  at?: string | null
}

/** Shows what someone wrote, unchanged. */
export function WrittenText({ title, words, className = '', at = null }: WrittenTextProps) {
  const { site } = useI18n()
  return (
    <div>
      <h3 className="text-sm font-semibold text-ink2">{title}</h3>
      <p dir="auto" className={`mt-1 text-base wrap-anywhere whitespace-pre-line ${className}`}>
        {words}
      </p>
      {at !== null && (
        <div className="mt-1 text-xs text-ink3">
          <Moment at={at} zone={site.timeZone} />
        </div>
      )}
    </div>
  )
}

/** One line of a list of facts. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink2">{name}</dt>
    <dd className="min-w-0 max-sm:mb-1">{children}</dd>
  </div>
)

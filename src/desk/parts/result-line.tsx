import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useI18n } from '#languages/i18n.ts'

type ResultLineProps = {
  /** Whether it produced drafts, so that the link to their review is shown. */
  drafted: boolean
  children: ReactNode
}

/** The result of an action, as text that stays on the page, and the link to the drafts. */
export function ResultLine({ drafted, children }: ResultLineProps) {
  const { t } = useI18n()
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-6">
      <span className="font-semibold">{children}</span>
      {drafted && (
        <Link
          to="/content-review"
          className="inline-flex min-h-6 items-center underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
        >
          {t('newsroom.scraping.openReview')}
        </Link>
      )}
    </p>
  )
}

import { useState } from 'react'
import { late } from '#ui/late.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import { QUOTE_MAX } from './rules.ts'

const Form = late(() => import('./report-form.tsx'), {
  waiting: <Skeleton className="mt-4 h-96 w-full" />,
})

/** The reported article, in the language and version that the reader sees. */
export type Reported = { id: string; language: Language; updated_at: string }

/** Opens the form for reporting an error; the selected passage is included. `ruled` adds a line above. */
export function ReportError({ article, ruled }: { article: Reported; ruled: boolean }) {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  const [quote, setQuote] = useState('')
  const takeSelection = () => {
    const selected = window.getSelection()?.toString().trim() ?? ''
    if (selected !== '') setQuote(selected.slice(0, QUOTE_MAX))
  }
  return (
    <details
      className={`print:hidden ${ruled ? 'mt-4 border-t border-line pt-2' : 'mt-2'}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
        onPointerDown={takeSelection} // a press clears the selection
        onKeyDown={takeSelection}
      >
        {t('library.report.open')}
      </summary>
      {open && <Form article={article} quote={quote} />}
    </details>
  )
}

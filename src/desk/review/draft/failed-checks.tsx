import { ArrowDown } from 'lucide-react'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'
import type { DraftView } from '#review/calls.ts'
import { WarningList } from '../warning-list.tsx'
import { numberOf } from './paragraph-places.ts'

/** The id of the first failed check in the evidence. */
export const FIRST_FAILED = 'first-failed-check'

/** The warnings of a draft; the failed checks lead to the first one. */
export function DraftWarnings({ draft: { warned, evidence } }: { draft: DraftView }) {
  const { t } = useI18n()
  if (warned.length === 0) return null
  const isFailed = evidence.some(({ verdicts }) => verdicts.some(({ ok }) => !ok))
  return (
    <section aria-label={t('newsroom.review.filter.warnings')}>
      <WarningList warnings={warned} failed={isFailed && <FailedChecks evidence={evidence} />} />
    </section>
  )
}

/** How many checks have failed in which paragraphs, as a link to the first one. */
function FailedChecks({ evidence }: Pick<DraftView, 'evidence'>) {
  const { t, language } = useI18n()
  const failed = evidence.map(({ verdicts }) => verdicts.filter(({ ok }) => !ok).length)
  const paragraphs = failed.flatMap((count, at) => (count > 0 ? (numberOf(evidence, at) ?? []) : []))
  const checks = t('newsroom.review.failedChecks', { count: failed.reduce((sum, count) => sum + count, 0) })
  const numbers = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(
    paragraphs.map((n) => numberFormat(language).format(n)),
  )
  return (
    <a
      href={`#${FIRST_FAILED}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(FIRST_FAILED)?.focus()
      }}
      className="inline-flex min-h-6 items-center gap-1 underline underline-offset-4 max-md:min-h-11"
    >
      {paragraphs.length === 0
        ? checks
        : t('newsroom.review.failedIn', { count: paragraphs.length, checks, numbers })}
      <ArrowDown className="size-3.5 shrink-0" strokeWidth={2} aria-hidden="true" />
    </a>
  )
}

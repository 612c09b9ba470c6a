import { CircleX, TriangleAlert } from 'lucide-react'
import { useI18n } from '#languages/i18n.ts'
import { type Warning, warningKey } from '#review/rules.ts'

type WarningWordsProps = {
  warning: Warning
  /** How many other warnings there are, which are not named. */
  others?: number
  className?: string
}

/** One warning of a draft with its icon: failed checks in red, everything else in the colour of warnings. */
export function WarningWords({ warning: { kind, count }, others = 0, className = '' }: WarningWordsProps) {
  const { t } = useI18n()
  const isFailed = kind === 'checks'
  const Icon = isFailed ? CircleX : TriangleAlert
  return (
    <span
      className={`inline-flex items-center gap-1 text-2xs font-semibold ${isFailed ? 'text-danger' : 'text-warning'} ${className}`}
    >
      <Icon className="size-3.5 shrink-0" strokeWidth={2} aria-hidden="true" />
      <span>
        {t(warningKey(kind))}
        {count > 1 && <span className="num">{` (${count})`}</span>}
        {others > 0 && ` · ${t('newsroom.review.moreWarnings', { count: others })}`}
      </span>
    </span>
  )
}

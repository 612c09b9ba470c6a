import { CircleX, TriangleAlert } from 'lucide-react'
import { useI18n } from '#languages/i18n.ts'
import { type Warning, namesOf } from '#review/rules.ts'

type WarningWordsProps = {
  warning: Warning
  /** How many other warnings there are, which are not named. */
  others?: number
  className?: string
}

/** One warning of a draft with its icon: failed checks in red, everything else in the colour of warnings. */
export function WarningWords({ warning, others = 0, className = '' }: WarningWordsProps) {
  const { t } = useI18n()
  const isFailed = warning.kind === 'checks'
  const [first, ...more] = namesOf(warning)
  const unnamed = more.reduce((sum, { count }) => sum + count, others)
  const Icon = isFailed ? CircleX : TriangleAlert
  return (
    <span
      className={`inline-flex items-center gap-1 text-2xs font-semibold ${isFailed ? 'text-danger' : 'text-warning'} ${className}`}
    >
      <Icon className="size-3.5 shrink-0" strokeWidth={2} aria-hidden="true" />
      <span>
        {first && t(first.key)}
        {first && first.count > 1 && <span className="num">{` (${first.count})`}</span>}
        {unnamed > 0 && ` · ${t('newsroom.review.moreWarnings', { count: unnamed })}`}
      </span>
    </span>
  )
}

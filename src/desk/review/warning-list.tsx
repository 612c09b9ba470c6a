import type { ReactNode } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { type Warning, namesOf } from '#review/rules.ts'
import { Confirm } from '../parts/confirm.tsx'
import type { WarningQuestion } from './warning-question.ts'

type WarningListProps = {
  warnings: readonly Warning[]
  /** What is shown for failed checks, instead of their name and number. */
  failed?: ReactNode
}

/** The warnings of a draft by name. */
export function WarningList({ warnings, failed }: WarningListProps) {
  const { t } = useI18n()
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {warnings.flatMap((warning) =>
        warning.kind === 'checks' && failed ? (
          <li key="checks" className="font-semibold text-danger">
            {failed}
          </li>
        ) : (
          namesOf(warning).map(({ key, count }) => (
            <li key={key} className="font-semibold text-danger">
              {t(key)}
              {count > 1 && <span className="num">{` (${count})`}</span>}
            </li>
          ))
        ),
      )}
    </ul>
  )
}

type WarningDialogProps = { question: WarningQuestion; onAccept: () => void }

/** Asks before a draft with warnings is approved, and names them. */
export const WarningDialog = ({ question: { draft, warnings, answer }, onAccept }: WarningDialogProps) => {
  const { t } = useI18n()
  return (
    <Confirm
      title={t('newsroom.review.warned.title')}
      text={draft.title}
      confirm={t('newsroom.review.warned.confirm')}
      confirmKey="a"
      tone="act"
      onClose={() => answer(false)}
      onConfirm={() => {
        onAccept()
        answer(true)
      }}
    >
      <WarningList warnings={warnings} />
    </Confirm>
  )
}

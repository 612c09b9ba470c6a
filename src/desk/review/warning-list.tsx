import { useI18n } from '#languages/i18n.ts'
import { type Warning, warningKey } from '#review/rules.ts'
import { Confirm } from '../parts/confirm.tsx'
import type { WarningQuestion } from './warning-question.ts'

/** The warnings of a draft by name. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const { t } = useI18n()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {warnings.map(({ kind, count }) => (
        <li key={kind} className="font-semibold text-danger">
          {t(warningKey(kind))}
          {count > 1 && <span className="num">{` (${count})`}</span>}
        </li>
      ))}
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

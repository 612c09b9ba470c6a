import { Choice } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PUBLISHERS } from './rules.ts'

type PublishersChoiceProps = {
  label: string
  quiet?: boolean
  value: number
  disabled?: boolean
  onChoose: (publishers: number) => void
}

const NUMBERS = Array.from({ length: PUBLISHERS.most - PUBLISHERS.least + 1 }, (_, n) => PUBLISHERS.least + n)

/** A select field for the number of independent publishers that a watch-list waits for. */
export function PublishersChoice({ label, quiet = false, value, disabled, onChoose }: PublishersChoiceProps) {
  const { t } = useI18n()
  return (
    <Choice
      label={label}
      quiet={quiet}
      dense={quiet}
      value={value}
      disabled={disabled}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {NUMBERS.map((count) => (
        <option key={count} value={count}>
          {t('library.watching.count', { count })}
        </option>
      ))}
    </Choice>
  )
}

import { Choice } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PACES, type Pace } from './rules.ts'

type PaceChoiceProps = { pace: Pace; disabled: boolean; quiet?: boolean; onChoose: (pace: Pace) => void }

/** Chooses how often a search reports new items. */
export function PaceChoice({ pace, disabled, quiet = false, onChoose }: PaceChoiceProps) {
  const { t } = useI18n()
  return (
    <Choice
      label={t('library.searches.pace')}
      quiet={quiet}
      dense={quiet}
      value={pace}
      disabled={disabled}
      onChange={({ target: { value } }) => onChoose(PACES.find((each) => each === value) ?? 'soon')}
    >
      {PACES.map((each) => (
        <option key={each} value={each}>
          {t(`library.searches.paces.${each}`)}
        </option>
      ))}
    </Choice>
  )
}

import { Choice } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { WAITING, type Waiting } from './waiting-translations.ts'

/** Chooses which translations are listed: those that wait, or those that the checks held back. */
export function WaitingChoice({ state, onChange }: { state: Waiting; onChange: (state: Waiting) => void }) {
  const { t } = useI18n()
  return (
    <Choice
      dense
      quiet
      label={t('newsroom.automation.translationState')}
      value={state}
      onChange={({ target }) => onChange(WAITING.find((each) => each === target.value) ?? 'pending')}
    >
      {WAITING.map((each) => (
        <option key={each} value={each}>
          {t(`newsroom.automation.translations.${each}`)}
        </option>
      ))}
    </Choice>
  )
}

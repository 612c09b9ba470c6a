import { useI18n } from '#languages/i18n.ts'
import { OneOf } from '../parts/one-of.tsx'

/** The states in which a translation waits for an editor. */
const WAITING = ['pending', 'failed'] as const
export type Waiting = (typeof WAITING)[number]

/** Chooses which translations are listed: those that wait, or those that the checks held back. */
export function WaitingChoice({ state, onChange }: { state: Waiting; onChange: (state: Waiting) => void }) {
  const { t } = useI18n()
  return (
    <OneOf
      dense
      quiet
      label={t('newsroom.automation.translationState')}
      values={WAITING}
      value={state}
      nameOf={(each) => t(`newsroom.automation.translations.${each}`)}
      onChange={(next) => onChange(next ?? 'pending')}
    />
  )
}

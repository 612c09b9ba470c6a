import { useI18n } from '#languages/i18n.ts'
import { costText } from './run-outcomes.ts'

/** A price in millionths of a dollar; figures and sign keep their order in every language. */
export function Cost({ micros }: { micros: number }) {
  const { language } = useI18n()
  return <span dir="ltr">{costText(micros, language)}</span>
}

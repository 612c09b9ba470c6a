import { Check, CircleX } from 'lucide-react'
import { useI18n } from '#languages/i18n.ts'
import type { TranslationPart, TranslationPartCheck } from '#writing/translation/written/calls.ts'
import { keptWords, problemWords } from './check-words.ts'

/** The result of the checks of a part: not known yet, or not to be had. */
export type PartState = TranslationPartCheck | 'checking' | 'unchecked' | 'empty'

/** Says under a part what the checks have found. */
export function PartCheckLine({ id, part, state }: { id: string; part: TranslationPart; state: PartState }) {
  const { t, language } = useI18n()
  if (typeof state === 'string')
    return (
      <p id={id} className="mt-1.5 px-2.5 text-2xs text-ink3">
        {t(`newsroom.translate.${state}`)}
      </p>
    )
  if (state.problems.length === 0)
    return (
      <p id={id} className="mt-1.5 flex items-start gap-1.5 px-2.5 text-2xs text-ink2">
        <Check className="size-4 shrink-0 text-success" strokeWidth={2} aria-hidden="true" />
        {keptWords(state.kept, t, language)}
      </p>
    )
  const sentences = state.problems.flatMap((problem) => problemWords(problem, part, t, language))
  return (
    <ul id={id} aria-label={t('newsroom.automation.objections')} className="mt-1.5 grid gap-1 px-2.5">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-start gap-1.5 text-2xs font-semibold text-danger">
          <CircleX className="size-4 shrink-0" strokeWidth={2} aria-hidden="true" />
          <span className="wrap-anywhere">{sentence}</span>
        </li>
      ))}
    </ul>
  )
}

import type { TestLanguage } from '#languages/test-languages.ts'
import { ARABIC } from './ar.ts'
import { ENGLISH } from './en.ts'
import { FRENCH } from './fr.ts'
import { PORTUGUESE } from './pt.ts'
import { SPANISH } from './es.ts'

/** A report labeled with the event it is about: reports in one language with equal `event` belong together. */
export type LabelledReport = { language: TestLanguage; event: number; title: string; lead: string }

const TEXTS: Record<TestLanguage, string> = {
  en: ENGLISH,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
  ar: ARABIC,
}

/** The labelled reports of a language, event by event. */
export const labelledReports = (language: TestLanguage): LabelledReport[] =>
  TEXTS[language]
    .trim()
    .split('\n\n')
    .flatMap((block, event) =>
      block.split('\n').map((line) => {
        const [title = '', lead = ''] = line.split(' | ')
        return { language, event, title, lead }
      }),
    )

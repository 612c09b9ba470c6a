import type { Language } from '#languages/rules.ts'
import { callQuery } from '#platform/ask.ts'
import { toolAlternatives } from './calls.ts'

/** The tools most similar to one, separate from the component that shows them because pages load them before rendering. */
export const alternativesQuestion = (id: string, language: Language) =>
  callQuery(toolAlternatives, { id, lang: language })

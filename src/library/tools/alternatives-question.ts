import type { Language } from '#languages/rules.ts'
import { callQuery } from '#platform/ask.ts'
import { toolAlternatives } from './calls.ts'

/** The tools that are the most like one, apart from what shows them: pages ask before they show. */
export const alternativesQuestion = (id: string, language: Language) =>
  callQuery(toolAlternatives, { id, lang: language })

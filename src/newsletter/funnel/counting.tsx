import { useEffect } from 'react'
import { useI18n, usePath } from '#languages/i18n.ts'
import type { Language } from '#languages/rules.ts'
import { ask } from '#platform/ask.ts'
import { cameFrom, onStep } from '#platform/http/came-from.ts'
import type { InputOf } from '#platform/call.ts'
import { countStep } from './calls.ts'

type Step = InputOf<typeof countStep>['step']

/** The steps that this page has already reported; forgotten when the page is closed. */
const reported = new Set<Step>()

function reportStep(step: Step, language: Language): void {
  const source = cameFrom()
  if (source === undefined || reported.has(step)) return
  reported.add(step)
  ask(countStep, { step, language, source }).catch(() => undefined) // a failure only loses a count, and readers miss nothing
}

/** Reports the visit and the first article that is read, after the page has rendered; nothing if counting is not wanted. */
export function Counting() {
  const { language } = useI18n()
  const reads = /^\/news\/[^/]+$/.test(usePath())
  useEffect(() => reportStep('visit', language), [language])
  useEffect(() => {
    if (reads) reportStep('read', language)
  }, [reads, language])
  useEffect(() => onStep((step) => reportStep(step, language)), [language])
  return null
}

import { type RefObject, useEffect, useRef } from 'react'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'

/** What is wrong in words, by field, and the form whose first wrong field takes the focus. */
export function useProblems<Field extends string>(
  problems: Partial<Record<Field, string>>,
): { form: RefObject<HTMLFormElement | null>; wrong: (field: Field) => string | undefined } {
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problems])
  return {
    form,
    wrong: (field) => (problems[field] === undefined ? undefined : t(problems[field] as Key)), // codes of refusals are words keys
  }
}

import { type RefObject, useEffect, useRef } from 'react'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'

/** The problem messages by field, and the form, whose first invalid field receives the focus. */
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
    wrong: (field) => (problems[field] === undefined ? undefined : t(problems[field] as Key)), // refusal codes are text keys
  }
}

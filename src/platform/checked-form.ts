import { type SyntheticEvent, useRef, useState } from 'react'

type Say<Code extends string> = (code: Code, values?: Readonly<Record<string, string | number>>) => string

/** Why a form was not done, in the reader's language, and the field that it is about, '' for none. */
export type FormProblem<Code extends string> = { field: string; words: (t: Say<Code>) => string }

/** What a schema answers to what was entered. Its messages are keys of the word files. */
type Checked<Entered> =
  | { success: true; data: Entered }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

type CheckedFormOptions<Entered, Code extends string> = {
  /** Says a problem in the reader's language. */
  t: Say<Code>
  /** Looks at what was entered, before anything is sent. */
  check: (entered: FormData) => Checked<Entered>
  /** Does it; throws what went wrong. */
  send: (entered: Entered) => Promise<unknown>
  /** What an error of `send` comes to. */
  problemOf: (error: unknown) => FormProblem<Code>
  /** Tells a problem, of the check or of `send`, beside its field too. */
  tell?: (words: string, of: 'check' | 'send') => void
}

/**
 * A form that is looked at before it is sent. The first thing wrong with what was entered, or with the answer, is told, stands
 * at its field, and the field has the focus. While it is sent, it is not sent again.
 */
export function useCheckedForm<Entered, Code extends string>({
  t,
  check,
  send,
  problemOf,
  tell,
}: CheckedFormOptions<Entered, Code>) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<FormProblem<Code> | null>(null)
  const [busy, setBusy] = useState(false)
  const refuse = (found: FormProblem<Code>, of: 'check' | 'send') => {
    tell?.(found.words(t), of)
    setProblem(found)
    focusOn(form.current, found.field)
  }
  const submit = async (entered: FormData) => {
    setProblem(null)
    const checked = check(entered)
    if (!checked.success) return refuse(firstProblem(checked.error.issues), 'check')
    setBusy(true)
    try {
      await send(checked.data)
    } catch (error) {
      refuse(problemOf(error), 'send')
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    /** Takes back what was said to be wrong. */
    forget: () => setProblem(null),
    /** What is wrong with a field, in words; with '' what is wrong with none in particular. */
    errorOf: (field: string) => (problem?.field === field ? problem.words(t) : undefined),
    /** For the element `form`. Without scripts what was entered must not become part of an address: hence the method. */
    attributes: {
      ref: form,
      method: 'post',
      noValidate: true,
      onSubmit(event: SyntheticEvent<HTMLFormElement>) {
        event.preventDefault()
        if (!busy) void submit(new FormData(event.currentTarget))
      },
    },
  } as const
}

/** Puts the focus on a field of a form. */
export function focusOn(form: HTMLFormElement | null, field: string): void {
  const control = form?.elements.namedItem(field)
  if (control instanceof HTMLElement) control.focus()
}

/** A `check` that takes everything as it was entered: the texts by the names of their fields. */
export const asEntered = (entered: FormData): { success: true; data: Record<string, string> } => ({
  success: true,
  data: Object.fromEntries(
    [...entered].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  ),
})

function firstProblem<Code extends string>(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): FormProblem<Code> {
  const first = issues[0]
  return { field: String(first?.path[0]), words: (t) => t(first?.message as Code) } // messages are words keys
}

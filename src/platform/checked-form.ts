import { type SyntheticEvent, useRef, useState } from 'react'

type Say<Code extends string> = (code: Code, values?: Readonly<Record<string, string | number>>) => string

/** Why a form could not be submitted, in the reader's language, and the field concerned ('' for none). */
export type FormProblem<Code extends string> = { field: string; words: (t: Say<Code>) => string }

/** The result of validating the entered values with a schema. Its messages are text keys. */
type Checked<Entered> =
  | { success: true; data: Entered }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

type CheckedFormOptions<Entered, Code extends string> = {
  /** Translates a problem into the reader's language. */
  t: Say<Code>
  /** Validates the entered values before anything is sent. */
  check: (entered: FormData) => Checked<Entered>
  /** Submits the form; throws on failure. */
  send: (entered: Entered) => Promise<unknown>
  /** Converts an error of `send` into a problem. */
  problemOf: (error: unknown) => FormProblem<Code>
  /** Announces a problem of the check or of `send`, in addition to the message at its field. */
  reportError?: (words: string, of: 'check' | 'send') => void
}

/**
 * A form that is validated before it is sent. The first problem of the input or of the answer is announced and shown at its
 * field, which gets the focus. The form cannot be sent again while it is being sent.
 */
export function useCheckedForm<Entered, Code extends string>({
  t,
  check,
  send,
  problemOf,
  reportError,
}: CheckedFormOptions<Entered, Code>) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<FormProblem<Code> | null>(null)
  const [busy, setBusy] = useState(false)
  const refuse = (found: FormProblem<Code>, of: 'check' | 'send') => {
    reportError?.(found.words(t), of)
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
    /** Clears the displayed problem. */
    forget: () => setProblem(null),
    /** The message for the problem of a field; for '' the problem that belongs to no particular field. */
    errorOf: (field: string) => (problem?.field === field ? problem.words(t) : undefined),
    /** For the `form` element. The method is set so that without scripts the entered values do not end up in an address. */
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

/** A `check` that accepts everything as entered: the texts by field name. */
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
  return { field: String(first?.path[0]), words: (t) => t(first?.message as Code) } // messages are text keys
}

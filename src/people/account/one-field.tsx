import { type ComponentProps, useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { asEntered, focusOn, useCheckedForm } from '#platform/checked-form.ts'
import { wordsOf } from '../auth-form.tsx'

type OneFieldProps = {
  field: ComponentProps<typeof Field> & { name: string }
  action: string
  /** Submits the entered value; throws on failure. */
  submit: (entered: string) => Promise<void>
}

/** A form with one field, which has the focus; an error is shown in a toast and at the field. */
export function OneField({ field, action, submit }: OneFieldProps) {
  const { t } = useI18n()
  const { name } = field
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check: asEntered,
    send: (entered) => submit(entered[name] ?? ''),
    problemOf: (error) => ({ field: name, words: (say) => wordsOf(say, error) }),
    reportError: (words) => toast.error(words, { id: 'auth' }),
  })
  const { ref } = attributes
  useEffect(() => focusOn(ref.current, name), [name, ref])
  return (
    <form {...attributes} className="mt-6 grid gap-5">
      <Field {...field} required error={errorOf(name)} />
      <Button kind="act" type="submit" busy={busy} className="w-full">
        {action}
      </Button>
    </form>
  )
}

import { type ComponentProps, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { focusOn, wordsOf } from '../auth-form.tsx'

type OneFieldProps = {
  field: ComponentProps<typeof Field> & { name: string }
  action: string
  /** Sends what was entered; throws what went wrong. */
  submit: (entered: string) => Promise<void>
}

/** A form of one field, which has the focus; what is wrong is said in a toast and at the field. */
export function OneField({ field, action, submit }: OneFieldProps) {
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => focusOn(form.current, field.name), [field.name])
  const onSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const entered = new FormData(event.currentTarget).get(field.name)
    setWrong(undefined)
    setBusy(true)
    try {
      await submit(typeof entered === 'string' ? entered : '')
    } catch (error) {
      const words = t(...wordsOf(error))
      toast.error(words, { id: 'auth' })
      setWrong(words)
      focusOn(form.current, field.name)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="mt-6 grid gap-5"
    >
      <Field {...field} required error={wrong} />
      <Button kind="act" type="submit" busy={busy} className="w-full">
        {action}
      </Button>
    </form>
  )
}

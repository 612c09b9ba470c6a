import { type ComponentProps, type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react'
import { Button, type ButtonKind } from '#kit/button.tsx'
import Dialog from '#kit/dialog.tsx'
import { Field } from '#kit/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { isRefusal } from '#platform/refusal.ts'
import { focusOn, wordsOf } from '../auth-form.tsx'

type AskedField = ComponentProps<typeof Field> & { name: string }
type AskDialogProps = {
  title: string
  description?: string
  /** Above the fields. */
  children?: ReactNode
  fields: readonly AskedField[]
  action: string
  kind?: ButtonKind
  /** Does it with what was entered, by the names of the fields; throws what went wrong. */
  submit: (entered: Record<string, string>) => Promise<unknown>
  onClose: () => void
}

/** The field that a refusal is about, where it names none. */
const FIELDS: Readonly<Record<string, string>> = {
  'people.wrongPassword': 'password',
  'people.wrongCode': 'code',
  'people.sameEmail': 'email',
}

/** Asks for what a change of the account takes; what is wrong is said at its field, which gets the focus. */
export function AskDialog(props: AskDialogProps) {
  const { title, description, children, fields, action, kind = 'act', submit, onClose } = props
  const { t } = useI18n()
  const id = useId()
  const first = useRef<HTMLElement>(null)
  const [wrong, setWrong] = useState<{ field: string; words: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const entered = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    setWrong(null)
    setBusy(true)
    try {
      await submit(entered)
    } catch (error) {
      const named = isRefusal(error) ? (error.fields[0]?.field ?? FIELDS[error.code]) : undefined
      const field = fields.some(({ name }) => name === named) ? (named ?? '') : ''
      setWrong({ field, words: t(...wordsOf(error)) })
      focusOn(form, field)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(description !== undefined && { description })}
      closeLabel={t('kit.close')}
      first={first}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('people.account.cancel')}
          </Button>
          <Button kind={kind} size="medium" type="submit" form={id} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        method="post"
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="grid gap-5"
      >
        {children}
        {fields.map((field, at) => (
          <Field
            key={field.name}
            {...field}
            {...(at === 0 && { ref: (control) => void (first.current = control) })}
            required
            error={wrong?.field === field.name ? wrong.words : undefined}
          />
        ))}
        {wrong?.field === '' && (
          <p role="alert" className="border-s-2 border-danger ps-3 text-sm text-danger">
            {wrong.words}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** The password that proves who asks. */
export function usePasswordField(): AskedField {
  const { t } = useI18n()
  return {
    name: 'password',
    type: 'password',
    label: t('people.account.knownPassword'),
    autoComplete: 'current-password',
    reveal: { show: t('kit.showPassword'), hide: t('kit.hidePassword') },
  }
}

/** A password that is chosen. */
export function useNewPasswordField(): Omit<AskedField, 'hint'> {
  const { t } = useI18n()
  return {
    name: 'new_password',
    type: 'password',
    label: t('people.account.password.new'),
    autoComplete: 'new-password',
    reveal: { show: t('kit.showPassword'), hide: t('kit.hidePassword') },
  }
}

import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { asEntered, useCheckedForm } from '#platform/checked-form.ts'
import { isRefusal } from '#platform/refusal.ts'
import { wordsOf } from '../auth-form.tsx'

type AskedField = ComponentProps<typeof Field> & { name: string }
type AskDialogProps = {
  title: string
  description?: string
  /** Shown above the fields. */
  children?: ReactNode
  fields: readonly AskedField[]
  action: string
  kind?: 'act' | 'danger-filled'
  /** Submits the entered values, by field name; throws on failure. */
  submit: (entered: Record<string, string>) => Promise<unknown>
  onClose: () => void
}

/** The field that a refusal is about, if it names none. */
const FIELDS: Readonly<Record<string, string>> = {
  'people.wrongPassword': 'password',
  'people.wrongCode': 'code',
  'people.sameEmail': 'email',
}

/** Asks for the input that an account change needs; an error is shown at its field, which gets the focus. */
export function AskDialog(props: AskDialogProps) {
  const { title, description, children, fields, action, kind = 'act', submit, onClose } = props
  const { t } = useI18n()
  const id = useId()
  const first = useRef<HTMLElement>(null)
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check: asEntered,
    send: submit,
    problemOf(error) {
      const named = isRefusal(error) ? (error.fields[0]?.field ?? FIELDS[error.code]) : undefined
      const field = fields.find(({ name }) => name === named)?.name ?? ''
      return { field, words: (say) => wordsOf(say, error) }
    },
  })
  return (
    <ConfirmDialog
      title={title}
      text={description}
      first={first}
      closeLabel={t('kit.close')}
      cancel={t('people.account.cancel')}
      confirm={action}
      tone={kind}
      busy={busy}
      failure={errorOf('')}
      form={id}
      onClose={onClose}
    >
      <form {...attributes} id={id} className="grid gap-5">
        {children}
        {fields.map((field, at) => (
          <Field
            key={field.name}
            {...field}
            {...(at === 0 && { ref: (control) => void (first.current = control) })}
            required
            error={errorOf(field.name)}
          />
        ))}
      </form>
    </ConfirmDialog>
  )
}

/** The current password, which confirms the identity of the caller. */
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

/** A code from the app, or a recovery code. */
export function useAnyCodeField(): AskedField {
  const { t } = useI18n()
  return {
    name: 'code',
    dir: 'ltr',
    label: t('people.account.factor.anyCode'),
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
  }
}

/** A field for a new password. */
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

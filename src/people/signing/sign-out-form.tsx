import type { ReactNode } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { SIGN_IN_FORM } from '../rules.ts'

/** A form whose button signs out; without scripts, sign-in-form.ts answers it. */
export function SignOutForm({ submit, children }: { submit: () => Promise<void>; children: ReactNode }) {
  const { language } = useI18n()
  return (
    <form
      method="post"
      action={SIGN_IN_FORM}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <input type="hidden" name="way" value="sign-out" />
      <input type="hidden" name="language" value={language} />
      {children}
    </form>
  )
}

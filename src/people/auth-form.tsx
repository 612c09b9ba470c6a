import { useHydrated } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Key } from '#languages/translate.ts'
import { isRefusal } from '#platform/refusal.ts'
import { credentials } from './credentials.ts'
import { isBackendAway, PASSWORD_MAX, PASSWORD_MIN } from './rules.ts'

/** Which of the two forms. */
export type Way = 'sign-in' | 'sign-up'
/** What is wrong with one field, as a words key. */
type Wrong = { field: string; code: Key } | null
/** What a form does with what was entered; it throws what went wrong. */
export type Submit = (entered: { email: string; password: string }) => Promise<void>
type FormProps = { way: Way; submit: Submit; email: string; onAway: (away: boolean) => void }

/** E-mail and password, checked before they are sent; says what is wrong in a toast and at its field. */
export function AuthForm({ way, submit, email, onAway }: FormProps) {
  const { t } = useI18n()
  const ready = useHydrated() // before that a press would send the form past us
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Wrong>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (way === 'sign-in' && email !== '') focusOn(form.current, 'password') // the account was just created
  }, [way, email])
  const refuse = (field: string, code: Key) => {
    setWrong({ field, code })
    focusOn(form.current, field)
  }
  const onSubmit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const entered = credentials.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setWrong(null)
    if (!entered.success) {
      const first = entered.error.issues[0]
      const code = first?.message as Key // rules.ts writes words keys
      refuse(String(first?.path[0]), code)
      toast.error(t(code), { id: 'auth' })
      return
    }
    setBusy(true)
    try {
      await submit(entered.data)
      onAway(false)
    } catch (error) {
      onAway(isBackendAway(error))
      toast.error(t(...wordsOf(error)), { id: 'auth' })
      if (isRefusal(error)) refuse(fieldOf(error.code, error.fields[0]?.field), error.code as Key) // codes are words keys
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (field: string) => (wrong?.field === field ? t(wrong.code) : undefined)
  return (
    // Without scripts the password must not become part of an address: hence the method.
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-5"
    >
      <p className="text-sm text-ink2">{t('people.bothRequired')}</p>
      <Field
        name="email"
        type="email"
        label={t('people.email')}
        autoComplete={way === 'sign-in' ? 'username' : 'email'}
        defaultValue={email}
        required
        error={errorOf('email')}
      />
      <Field
        name="password"
        type="password"
        label={t('people.password')}
        hint={
          way === 'sign-up' ? t('people.passwordHint', { min: PASSWORD_MIN, max: PASSWORD_MAX }) : undefined
        }
        autoComplete={way === 'sign-in' ? 'current-password' : 'new-password'}
        reveal={{ show: t('kit.showPassword'), hide: t('kit.hidePassword') }}
        required
        error={errorOf('password')}
      />
      <Button kind="act" type="submit" busy={busy} disabled={!ready} className="w-full">
        {t(way === 'sign-in' ? 'people.signIn' : 'people.signUp')}
      </Button>
      {way === 'sign-in' && (
        <PageLink href="/reset-password" className={`${buttonClass('text', 'medium')} justify-self-start`}>
          {t('people.forgot')}
        </PageLink>
      )}
    </form>
  )
}

/** Puts the focus on a field of a form. */
export function focusOn(form: HTMLFormElement | null, field: string): void {
  const control = form?.elements.namedItem(field)
  if (control instanceof HTMLInputElement) control.focus()
}

/** The sentence for what went wrong, as a words key with its values. Source: public-site §8. */
export function wordsOf(error: unknown): [Key, Record<string, string | number>] {
  if (isBackendAway(error)) return ['people.serviceAwayBody', {}]
  if (isRefusal(error)) return [error.code as Key, error.values] // codes are words keys
  return ['problem.internal', {}]
}

/** The field that a refusal is about, where it names none: a wrong password is not told from a wrong address. */
const fieldOf = (code: string, named: string | undefined): string =>
  named ??
  (code === 'people.alreadyRegistered' ? 'email' : code === 'people.invalidCredentials' ? 'password' : '')

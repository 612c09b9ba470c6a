import { useEffect } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import type { Translate } from '#languages/translate.ts'
import { focusOn, useCheckedForm } from '#platform/checked-form.ts'
import { isRefusal } from '#platform/refusal.ts'
import { credentials, signInCredentials } from './credentials.ts'
import { isBackendAway, PASSWORD_MAX, PASSWORD_MIN, SIGN_IN_FORM } from './rules.ts'

/** Which of the two forms. */
export type Way = 'sign-in' | 'sign-up'
/** Handles the values entered in a form; throws the error if it fails. */
export type Submit = (entered: { email: string; password: string }) => Promise<void>
type FormProps = { way: Way; submit: Submit; email: string; onAway: (away: boolean) => void }

/** Email and password, validated before they are sent; errors are shown in a toast and at their field. */
export function AuthForm({ way, submit, email, onAway }: FormProps) {
  const { t, language } = useI18n()
  const { attributes, busy, errorOf } = useCheckedForm({
    t,
    check: (entered) =>
      (way === 'sign-in' ? signInCredentials : credentials).safeParse(Object.fromEntries(entered)),
    async send(entered) {
      await submit(entered)
      onAway(false)
    },
    problemOf(error) {
      onAway(isBackendAway(error))
      const field = isRefusal(error) ? fieldOf(error.code, error.fields[0]?.field) : ''
      return { field, words: (say) => wordsOf(say, error) }
    },
    reportError: (words) => toast.error(words, { id: 'auth' }),
  })
  const { ref } = attributes
  useEffect(() => {
    if (way === 'sign-in' && email !== '') focusOn(ref.current, 'password') // the account was just created
  }, [way, email, ref])
  return (
    <form {...attributes} action={SIGN_IN_FORM} className="grid gap-5">
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name="language" value={language} />
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
      <Button kind="act" type="submit" busy={busy} className="w-full">
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

/** The form for signing up where no script opens its tab. */
export function PlainSignUp() {
  const { t } = useI18n()
  return (
    <noscript>
      <h2 className="mb-4 border-t-2 border-ink pt-5 text-xl font-bold">{t('people.signUp')}</h2>
      <AuthForm way="sign-up" submit={notByScript} email="" onAway={() => undefined} />
    </noscript>
  )
}
const notByScript = async () => undefined

/** The sentence for an error, using the text of the server if this page has none. Source: public-site §8. */
export function wordsOf(t: Translate, error: unknown): string {
  if (isBackendAway(error)) return t('people.serviceAwayBody')
  return wordsOfRefusal(t, error) ?? t('problem.internal')
}

/** The field of a refusal that names none: a wrong password is not distinguished from a wrong address. */
const fieldOf = (code: string, named: string | undefined): string =>
  named ??
  (code === 'people.alreadyRegistered' ? 'email' : code === 'people.invalidCredentials' ? 'password' : '')

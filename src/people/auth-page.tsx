import { createFileRoute, Link, useHydrated, useNavigate, useRouter } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { Tabs } from '#kit/tabs.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { type Key, translator } from '#languages/translate.ts'
import { isRefusal } from '#platform/refusal.ts'
import { useSignOut } from './reader-menu.tsx'
import { credentials } from './credentials.ts'
import { isBackendAway, isWayBack, PASSWORD_MAX, PASSWORD_MIN } from './rules.ts'
import { signing, useSession } from './use-session.tsx'

export const Route = createFileRoute('/auth')({
  // said outright: what a route does not name comes through from the address as it is
  validateSearch: ({ next }: Record<string, unknown>): Next => ({ next: isWayBack(next) ? next : undefined }),
  component: AuthPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('people.authTitle'), context.site),
})

type Next = { next?: string | undefined }
type Way = 'sign-in' | 'sign-up'
/** What is wrong with one field, as a words key. */
type Wrong = { field: string; code: Key } | null

/** Sign in and sign up. Source: public-site §2, §5, §8. */
function AuthPage() {
  const { t } = useI18n()
  const { user } = useSession()
  const [entering, setEntering] = useState(false)
  return (
    <main id="main" className="container-page grid gap-x-10 gap-y-12 py-12 sm:py-16 lg:grid-cols-12">
      <div className="w-full max-w-[480px] lg:col-span-6">
        {user && !entering ? (
          <AlreadyIn email={user.email} />
        ) : (
          <>
            <h1 className="text-3xl font-extrabold">{t('people.authTitle')}</h1>
            <Ways onEntering={setEntering} />
          </>
        )}
      </div>
      <Gains />
    </main>
  )
}

/** `onEntering` is told when signing in begins and ends: the page stays as it is until the way leads on. */
function Ways({ onEntering }: { onEntering: (entering: boolean) => void }) {
  const { t, dir } = useI18n()
  const navigate = useNavigate()
  const { history } = useRouter()
  const { next } = Route.useSearch()
  const [way, setWay] = useState<Way>('sign-in')
  const [email, setEmail] = useState('')
  const [away, setAway] = useState(false)

  const signIn: Submit = async (entered) => {
    onEntering(true)
    const { granted, hint } = await signing.in(entered).finally(() => onEntering(false))
    toast.success(t('people.welcome'), { id: 'auth' })
    if (granted) toast.success(t('people.adminGranted'))
    if (hint) toast.info(t(hint))
    if (next === undefined) await navigate({ to: '/' })
    else history.push(next)
  }
  const signUp: Submit = async (entered) => {
    await signing.up(entered)
    setEmail(entered.email)
    setWay('sign-in')
    toast.success(t('people.accountCreated'), { id: 'auth' })
  }
  const form = (of: Way, submit: Submit) => (
    <Form key={email} way={of} submit={submit} email={email} onAway={setAway} />
  )
  return (
    <div className="mt-6 grid gap-6">
      {away && (
        <Notice kind="failed" title={t('people.serviceAway')}>
          {t('people.serviceAwayBody')}
        </Notice>
      )}
      <Tabs
        label={t('people.authTabs')}
        dir={dir}
        value={way}
        onChange={(value) => setWay(value === 'sign-up' ? 'sign-up' : 'sign-in')}
        tabs={[
          { value: 'sign-in', label: t('people.signIn'), panel: form('sign-in', signIn) },
          { value: 'sign-up', label: t('people.signUp'), panel: form('sign-up', signUp) },
        ]}
      />
    </div>
  )
}

type Submit = (entered: { email: string; password: string }) => Promise<void>
type FormProps = { way: Way; submit: Submit; email: string; onAway: (away: boolean) => void }

function Form({ way, submit, email, onAway }: FormProps) {
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
    </form>
  )
}

function focusOn(form: HTMLFormElement | null, field: string): void {
  const control = form?.elements.namedItem(field)
  if (control instanceof HTMLInputElement) control.focus()
}

/** The sentence for what went wrong. Source: public-site §8. */
function wordsOf(error: unknown): [Key, Record<string, string | number>] {
  if (isBackendAway(error)) return ['people.serviceAwayBody', {}]
  if (isRefusal(error)) return [error.code as Key, error.values] // codes are words keys
  return ['problem.internal', {}]
}

/** The field that a refusal is about, where it names none: a wrong password is not told from a wrong address. */
const fieldOf = (code: string, named: string | undefined): string =>
  named ??
  (code === 'people.alreadyRegistered' ? 'email' : code === 'people.invalidCredentials' ? 'password' : '')

function AlreadyIn({ email }: { email: string }) {
  const { t } = useI18n()
  const signOut = useSignOut()
  return (
    <>
      <h1 className="text-3xl font-extrabold">{t('people.signedIn')}</h1>
      <p className="mt-4 text-lg font-semibold">
        <bdi dir="ltr">{email}</bdi>
      </p>
      <p className="mt-2 text-base text-ink2">{t('people.signedInBody')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/" className={buttonClass('act')}>
          {t('people.goHome')}
        </Link>
        <Button kind="line" onClick={() => void signOut()}>
          {t('people.signOut')}
        </Button>
      </div>
    </>
  )
}

const GAINS = ['free', 'plan', 'little'] as const

/** What an account is for, and what it is not needed for. */
function Gains() {
  const { t } = useI18n()
  return (
    <aside
      aria-labelledby="gains"
      className="border-t-2 border-ink pt-5 max-lg:max-w-[480px] lg:col-span-5 lg:col-start-8"
    >
      <h2 id="gains" className="text-xl font-bold">
        {t('people.gain.title')}
      </h2>
      <dl className="mt-4 grid gap-5">
        {GAINS.map((gain) => (
          <div key={gain} className="border-t border-line pt-4">
            <dt className="text-base font-semibold">{t(`people.gain.${gain}`)}</dt>
            <dd className="mt-1 text-base text-ink2">{t(`people.gain.${gain}Body`)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

import { createFileRoute, Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { tookStep } from '#platform/http/came-from.ts'
import { AuthForm, PlainSignUp, type Submit, type Way } from './auth-form.tsx'
import { useSignOut } from './reader-menu.tsx'
import { isWayBack } from './rules.ts'
import { SecondStep } from './second-step.tsx'
import { SignOutForm } from './signing/sign-out-form.tsx'
import { signing, useSession } from './use-session.tsx'

export const Route = createFileRoute('/auth')({
  // set explicitly: a parameter that a route does not return is passed through from the URL unchanged
  validateSearch: ({ next }: Record<string, unknown>): Next => ({ next: isWayBack(next) ? next : undefined }),
  component: AuthPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('people.authTitle'), context.site),
})

type Next = { next?: string | undefined }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email of the account whose password was just reset: filled in at /auth once, and never part of a URL. */
    email?: string
  }
}

/** Sign in and sign up. Source: public-site §2, §5, §8. */
function AuthPage() {
  const { t } = useI18n()
  const { user } = useSession()
  const given = useGivenAddress()
  const [entering, setEntering] = useState(false)
  return (
    <main id="main" className="container-page grid gap-x-10 gap-y-12 py-12 sm:py-16 lg:grid-cols-12">
      <div className="w-full max-w-[480px] lg:col-span-6">
        {user && !entering ? (
          <AlreadyIn email={user.email} />
        ) : (
          <>
            <h1 className="text-3xl font-extrabold">{t('people.authTitle')}</h1>
            <Ways given={given} onEntering={setEntering} />
          </>
        )}
      </div>
      <Gains />
    </main>
  )
}

/** The email address passed on by the previous page, empty if none. It is removed from the history once it is read. */
function useGivenAddress(): string {
  const found = useLocation({ select: ({ state }) => state.email })
  const [given] = useState(found ?? '')
  const navigate = useNavigate()
  useEffect(() => {
    if (found !== undefined) void navigate({ to: '.', search: true, state: {}, replace: true })
  }, [found, navigate])
  return given
}

type WaysProps = {
  /** The email address to fill in. */
  given: string
  /** Called when signing in begins and ends: until then the page stays as it is. */
  onEntering: (entering: boolean) => void
}

function Ways({ given, onEntering }: WaysProps) {
  const { t, dir } = useI18n()
  const navigate = useNavigate()
  const { history } = useRouter()
  const { next } = Route.useSearch()
  const [way, setWay] = useState<Way>('sign-in')
  const [email, setEmail] = useState(given)
  const [away, setAway] = useState(false)
  const [atStep, setAtStep] = useState(false)

  /** Says `said` once someone is signed in. Returns whether a second step is required. */
  const enter = async (
    entering: ReturnType<typeof signing.in>,
    said: 'people.welcome' | 'people.accountCreated' = 'people.welcome',
  ): Promise<boolean> => {
    onEntering(true)
    try {
      const entered = await entering
      if (entered === 'second-step') return true
      const { granted, hint } = entered
      toast.success(t(said), { id: 'auth' })
      if (granted) toast.success(t('people.adminGranted'))
      if (hint) toast.info(t(hint))
      if (next === undefined) await navigate({ to: '/' })
      else history.push(next)
      return false
    } finally {
      onEntering(false)
    }
  }
  const signIn: Submit = async (entered) => {
    if (!(await enter(signing.in(entered)))) return
    setEmail(entered.email)
    setAtStep(true)
  }
  const signUp: Submit = async (entered) => {
    await signing.up(entered)
    tookStep('account')
    try {
      await enter(signing.in(entered), 'people.accountCreated')
    } catch {
      // the account exists: its owner signs in by hand
      setEmail(entered.email)
      setWay('sign-in')
      toast.success(t('people.accountCreated'), { id: 'auth' })
    }
  }
  const form = (of: Way, submit: Submit) => (
    <AuthForm key={email} way={of} submit={submit} email={email} onAway={setAway} />
  )
  return (
    <div className="mt-6 grid gap-6">
      {away && (
        <Notice kind="failed" title={t('people.serviceAway')}>
          {t('people.serviceAwayBody')}
        </Notice>
      )}
      {atStep ? (
        <SecondStep
          submit={async (code) => void (await enter(signing.step(code)))}
          onAway={setAway}
          onBack={() => setAtStep(false)}
        />
      ) : (
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
      )}
      <PlainSignUp />
    </div>
  )
}

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
        <SignOutForm submit={signOut}>
          <Button kind="line" type="submit">
            {t('people.signOut')}
          </Button>
        </SignOutForm>
      </div>
    </>
  )
}

const GAINS = ['free', 'plan', 'little'] as const

/** The benefits of an account, and what works without one. */
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

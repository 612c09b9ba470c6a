import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Translate } from '#languages/translate.ts'
import { answerOf, ask, callQuery, setTokenSource } from '#platform/ask.ts'
import { systemClock } from '#platform/clock.ts'
import { refreshAnswers } from '#platform/http/refresh-answers.ts'
import { bootstrapAdmin, type SignedIn, type SignInAnswer, session, userRoles } from './calls.ts'
import type { Credentials } from './credentials.ts'
import { SESSION_KEY, SIGN_IN_TIMEOUT_MS, TIMEOUT_MS } from './rules.ts'
import { openSessionStore, type Session } from './session-store.ts'

/**
 * The one session of this browser tab. It never starts on the server: there a page is rendered from the answer of `session`.
 */
const store = openSessionStore({
  storage: typeof window === 'undefined' ? null : storageOfBrowser(),
  clock: systemClock,
  renew: () => overHttp('GET', 'token'),
  roles: async () => (await ask(userRoles, {})).items.map(({ role }) => role),
  later(run, ms) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})

/** The user of this page, on the server and in the browser alike; no user until it is known. */
export function useSession(): Session {
  // Answered before the page is rendered; later changes come from the store.
  const data = useQueryClient().getQueryData(callQuery(session, {}).queryKey)
  const live = useSyncExternalStore(store.subscribe, store.state, () => null)
  return (
    live ?? {
      user: data?.user ?? null,
      roles: data?.roles ?? [],
      connection: 'live',
      settled: data !== undefined,
    }
  )
}

/**
 * The result of a sign-in: `granted` if the user became the first administrator; `hint` is a text key that says how the
 * first administrator is appointed.
 */
type Entered = { granted: boolean; hint: 'people.adminByCommand' | null }

const leaving = new Set<() => Promise<void>>()
/** Has something finished before someone signs out, which still needs the session; returns the function that ends this. */
export function beforeSigningOut(finish: () => Promise<void>): () => void {
  leaving.add(finish)
  return () => void leaving.delete(finish)
}

/** Signing up, in and out. Each throws if it fails. */
export const signing = {
  up: (credentials: Credentials): Promise<unknown> =>
    overHttp('POST', 'sign-up/email', credentials, SIGN_IN_TIMEOUT_MS),
  /** With a second factor no one is signed in yet: `second-step` requires a code. */
  async in(credentials: Credentials): Promise<Entered | 'second-step'> {
    const answer = await overHttp<SignInAnswer>('POST', 'sign-in/email', credentials, SIGN_IN_TIMEOUT_MS)
    return 'second_factor' in answer ? 'second-step' : entered(answer)
  },
  step: async (code: string): Promise<Entered> =>
    entered(await overHttp<SignedIn>('POST', 'sign-in/second-factor', { code })),
  /** Sets the password with an emailed link. This signs no one in; returns the email address of the account. */
  reset: (token: string, password: string): Promise<{ email: string }> =>
    overHttp('POST', 'reset-password', { token, password }, SIGN_IN_TIMEOUT_MS),
  async out(): Promise<void> {
    const userId = store.state()?.user?.id
    await Promise.all(Array.from(leaving, (finish) => finish()))
    await overHttp('POST', 'sign-out', {})
    if (userId !== undefined) forgetKeptFor(userId)
    store.forget()
  },
  /** Reloads the signed-in user: their address or second step has changed, or their session may have ended. */
  renewed: (): Promise<void> => store.renewed(),
}

async function entered(answer: SignedIn): Promise<Entered> {
  store.signedIn(answer)
  const first = await ask(bootstrapAdmin, {}).catch(() => ({ granted: false, hint: null })) // the sign-in succeeds even if this fails
  await store.check()
  return first
}

/** Used once in the page frame: starts the session in the browser, and notifies pages and reader of its changes. */
export function SessionKeeper() {
  const { t } = useI18n()
  const queryClient = useQueryClient()
  const router = useRouter()

  useEffect(() => {
    const { queryKey } = callQuery(session, {})
    let before: Pick<Session, 'user' | 'roles'> = store.state() ??
      queryClient.getQueryData(queryKey) ?? { user: null, roles: [] }
    let announced: Session['connection'] = store.state()?.connection ?? 'live'
    return store.subscribe(() => {
      const [was, is] = [before, store.state()]
      if (!is) return
      before = is
      const same = was.user?.id === is.user?.id
      if (!same && is.user) toast.dismiss() // earlier toasts were for a visitor, such as “Authentication Required”
      if (is.connection === 'live' && !(same && was.roles.join() === is.roles.join())) {
        queryClient.setQueryData(queryKey, { user: is.user, roles: [...is.roles] })
        void refetch(queryClient).then(() => router.invalidate())
      }
      if (same || is.connection !== 'live') reportConnection(t, announced, is.connection) // signing in or out shows no connection message
      announced = is.connection
    })
  }, [queryClient, router, t])

  useEffect(() => {
    setTokenSource(store.token)
    const { pathname } = router.state.location
    // The offline page was rendered without a user, so this browser uses its stored session.
    const known =
      pathname === '/offline' ? undefined : queryClient.getQueryData(callQuery(session, {}).queryKey)
    if (store.state() === null) void store.start(known)
    const otherTab = (event: StorageEvent) => {
      if (event.key === SESSION_KEY) void store.start()
    }
    window.addEventListener('storage', otherTab)
    return () => window.removeEventListener('storage', otherTab)
  }, [queryClient, router])
  return null
}

/** Texts and durations: public-site §8. */
function reportConnection(t: Translate, was: Session['connection'], is: Session['connection']): void {
  if (was === is) return
  const id = 'backend' // one toast, which is updated
  if (is === 'refused')
    toast.error(t('people.rolesFailed'), { id, description: t('people.rolesFailedBody'), durationMs: 7000 })
  else if (is === 'live') toast.success(t('people.backendBack'), { id, durationMs: 3000 })
  else if (is === 'cached')
    toast.info(t('people.offline'), { id, description: t('people.offlineBody'), durationMs: 5000 })
  else if (is === 'limited')
    toast.info(t('people.limited'), { id, description: t('people.limitedBody'), durationMs: 5000 })
  else
    toast.error(t('people.backendAway'), { id, description: t('people.backendAwayBody'), durationMs: 7000 })
}

/** Drops the answers for another user, and refetches those on the screen. */
const refetch = (queryClient: QueryClient): Promise<void> =>
  refreshAnswers(queryClient, { predicate: ({ queryKey }) => queryKey[0] !== session.name })

async function overHttp<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const response = await fetch(`/api/auth/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  return (await answerOf(response)) as T // our own routes return the types in calls.ts
}

/**
 * Data that pages store in this browser for an account, under keys that end in its id, is removed when it signs out. A
 * session that only ends keeps it: typed text is still there after signing in again.
 */
function forgetKeptFor(userId: string): void {
  const storage = storageOfBrowser()
  for (const key of Object.keys(storage ?? {})) if (key.endsWith(userId)) storage?.removeItem(key)
}

function storageOfBrowser(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null // forbidden by the browser settings
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Label } from '#kit/badge.tsx'
import { Button } from '#kit/button.tsx'
import Dialog from '#kit/dialog.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { type ManagedSession, type adminUser, adminUserSessionEnd, adminUserSessionsEnd } from './calls.ts'
import { Moment, tellFailure } from './parts.tsx'
import { showAnew } from './show-anew.ts'
import { useAsking } from './use-asking.ts'

type User = OutputOf<typeof adminUser>

/** The browsers in which an account is signed in, and the end of that. */
export function UserSessions({ user }: { user: User }) {
  const { t } = useI18n()
  const asking = useAsking<'all'>()
  const end = useEnd(user.id)
  return (
    <section aria-labelledby="user-sessions">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="user-sessions" className="text-base font-bold">
          {t('people.managing.sessionsTitle')}
        </h3>
        {user.sessions.length > 0 && (
          <Button size="small" kind="danger" onClick={() => asking.open('all')}>
            {t('people.managing.endAll')}
          </Button>
        )}
      </div>
      {user.sessions.length === 0 ? (
        <p className="mt-2 text-sm text-ink2">{t('people.managing.noSessions')}</p>
      ) : (
        <ul className="mt-2 border-t border-line">
          {user.sessions.map((each) => (
            <SessionRow
              key={each.id}
              session={each}
              busy={end.isPending && end.variables === each.id}
              onEnd={() => end.mutate(each.id)}
            />
          ))}
        </ul>
      )}
      {asking.about && (
        <Dialog
          open
          onOpenChange={(open) => !open && asking.close()}
          title={t('people.managing.endAllTitle')}
          description={t('people.managing.endAllText', { email: user.email })}
          closeLabel={t('kit.close')}
          actions={
            <>
              <Button size="medium" onClick={asking.close}>
                {t('people.managing.cancel')}
              </Button>
              <Button
                kind="danger-filled"
                size="medium"
                busy={end.isPending}
                onClick={() => end.mutate(null, { onSettled: asking.close })}
              >
                {t('people.managing.endAll')}
              </Button>
            </>
          }
        />
      )}
    </section>
  )
}

/** Ends one session by its id, or all of the account. */
function useEnd(id: string) {
  const { t } = useI18n()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (session: string | null) =>
      session === null ? ask(adminUserSessionsEnd, { id }) : ask(adminUserSessionEnd, { id, session }),
    onSuccess: ({ ended }) => toast.success(t('people.managing.ended', { count: ended })),
    onError: (error) => tellFailure(t, t('people.managing.notEnded'), error),
    onSettled: () => showAnew(client),
  })
}

type SessionRowProps = { session: ManagedSession; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useI18n()
  const device = session.device ?? t('people.managing.unknownDevice')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 text-sm">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="font-semibold wrap-anywhere">{device}</bdi>
          {session.own && <Label>{t('people.managing.ownSession')}</Label>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-xs text-ink2">
          {session.address !== null && <bdi>{session.address}</bdi>}
          <span>
            {t('people.managing.signedInAt')} <Moment at={session.created_at} time />
          </span>
          <span>
            {t('people.managing.usedAt')} <Moment at={session.used_at} />
          </span>
        </p>
      </div>
      <Button size="small" busy={busy} onClick={onEnd}>
        {t('people.managing.end')} <span className="sr-only">{device}</span>
      </Button>
    </li>
  )
}

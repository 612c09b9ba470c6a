import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { SessionRow } from '../session-row.tsx'
import { type adminUser, adminUserSessionEnd, adminUserSessionsEnd } from './calls.ts'
import { showFailure } from './parts.tsx'
import { refetch } from './refetch.ts'
import { useAsking } from '#ui/use-asking.ts'

type User = OutputOf<typeof adminUser>

/** The browsers in which an account is signed in, with a way to end their sessions. */
export function UserSessions({ user }: { user: User }) {
  const { t } = useI18n()
  const asking = useAsking<'all'>()
  const end = useEnd(user.id)
  const words = {
    unknown: t('people.managing.unknownDevice'),
    own: t('people.managing.ownSession'),
    signedInAt: t('people.managing.signedInAt'),
    usedAt: t('people.managing.usedAt'),
    end: t('people.managing.end'),
  }
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
              words={words}
              dense
              busy={end.isPending && end.variables === each.id}
              onEnd={() => end.mutate(each.id)}
            />
          ))}
        </ul>
      )}
      {asking.about && (
        <ConfirmDialog
          title={t('people.managing.endAllTitle')}
          text={t('people.managing.endAllText', { email: user.email })}
          closeLabel={t('kit.close')}
          cancel={t('people.managing.cancel')}
          confirm={t('people.managing.endAll')}
          busy={end.isPending}
          onClose={asking.close}
          onConfirm={() => end.mutate(null, { onSettled: asking.close })}
        />
      )}
    </section>
  )
}

/** Ends one session by its id, or all sessions of the account. */
function useEnd(id: string) {
  const { t } = useI18n()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (session: string | null) =>
      session === null ? ask(adminUserSessionsEnd, { id }) : ask(adminUserSessionEnd, { id, session }),
    onSuccess: ({ ended }) => toast.success(t('people.managing.ended', { count: ended })),
    onError: (error) => showFailure(t, t('people.managing.notEnded'), error),
    onSettled: () => refetch(client),
  })
}

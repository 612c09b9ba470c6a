import { useMutation } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { useAsking } from '#ui/use-asking.ts'
import { SessionRow } from '../session-row.tsx'
import { accountSessionEnd, accountSessionsEnd } from './calls.ts'
import { type Account, AccountPart, useRefetch, useShowFailure } from './parts.tsx'

type Session = Account['sessions'][number]

/** The browsers in which the reader is signed in, with a way to end their sessions. */
export function SessionsPart({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useI18n()
  const refetch = useRefetch()
  const asking = useAsking<'others'>('account-sessions')
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? ask(accountSessionsEnd, {}) : ask(accountSessionEnd, { id }),
    onSuccess: async ({ ended }) => {
      toast.success(t('people.account.sessions.ended', { count: ended }), { id: 'account' })
      await refetch()
      document.getElementById('account-sessions')?.focus()
    },
    onError: useShowFailure(),
  })
  const words = {
    unknown: t('people.account.sessions.unknown'),
    own: t('people.account.sessions.own'),
    signedInAt: t('people.account.sessions.signedInAt'),
    usedAt: t('people.account.sessions.usedAt'),
    end: t('people.account.sessions.end'),
  }
  const others = sessions.some(({ own }) => !own)
  return (
    <AccountPart
      id="account-sessions"
      title={t('people.account.sessions.title')}
      {...(others && {
        text: t('people.account.sessions.text'),
        actions: (
          <Button size="medium" kind="danger" onClick={() => asking.open('others')}>
            {t('people.account.sessions.endOthers')}
          </Button>
        ),
      })}
    >
      <ul className={others ? 'mt-4 border-t border-line' : ''}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            words={words}
            busy={end.isPending && end.variables === session.id}
            onEnd={session.own ? undefined : () => end.mutate(session.id)}
          />
        ))}
      </ul>
      {asking.about && (
        <ConfirmDialog
          title={t('people.account.sessions.endOthersTitle')}
          text={t('people.account.sessions.endOthersText')}
          closeLabel={t('kit.close')}
          cancel={t('people.account.cancel')}
          confirm={t('people.account.sessions.endOthers')}
          busy={end.isPending}
          onClose={asking.close}
          onConfirm={() => end.mutate(null, { onSettled: asking.close })}
        />
      )}
    </AccountPart>
  )
}

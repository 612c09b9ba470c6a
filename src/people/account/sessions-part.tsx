import { useMutation } from '@tanstack/react-query'
import { Label } from '#kit/badge.tsx'
import { Button } from '#kit/button.tsx'
import Dialog from '#kit/dialog.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { Moment } from '../managing/parts.tsx'
import { useAsking } from '../managing/use-asking.ts'
import { accountSessionEnd, accountSessionsEnd } from './calls.ts'
import { type Account, AccountPart, useShowAnew, useTellFailure } from './parts.tsx'

type Session = Account['sessions'][number]

/** The browsers in which the reader is signed in, and the end of that. */
export function SessionsPart({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useI18n()
  const showAnew = useShowAnew()
  const asking = useAsking<'others'>('account-sessions')
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? ask(accountSessionsEnd, {}) : ask(accountSessionEnd, { id }),
    onSuccess: async ({ ended }) => {
      toast.success(t('people.account.sessions.ended', { count: ended }), { id: 'account' })
      await showAnew()
      document.getElementById('account-sessions')?.focus()
    },
    onError: useTellFailure(),
  })
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
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {asking.about && (
        <Dialog
          open
          onOpenChange={(open) => !open && asking.close()}
          title={t('people.account.sessions.endOthersTitle')}
          description={t('people.account.sessions.endOthersText')}
          closeLabel={t('kit.close')}
          actions={
            <>
              <Button size="medium" onClick={asking.close}>
                {t('people.account.cancel')}
              </Button>
              <Button
                kind="danger-filled"
                size="medium"
                busy={end.isPending}
                onClick={() => end.mutate(null, { onSettled: asking.close })}
              >
                {t('people.account.sessions.endOthers')}
              </Button>
            </>
          }
        />
      )}
    </AccountPart>
  )
}

type RowProps = { session: Session; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: RowProps) {
  const { t } = useI18n()
  const device = session.device ?? t('people.account.sessions.unknown')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="text-base font-semibold wrap-anywhere">{device}</bdi>
          {session.own && <Label>{t('people.account.sessions.own')}</Label>}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-ink2">
          <span>
            {t('people.account.sessions.signedInAt')} <Moment at={session.created_at} time />
          </span>
          <span>
            {t('people.account.sessions.usedAt')} <Moment at={session.used_at} />
          </span>
          {session.address !== null && <bdi>{session.address}</bdi>}
        </p>
      </div>
      {!session.own && (
        <Button size="small" busy={busy} onClick={onEnd}>
          {t('people.account.sessions.end')} <span className="sr-only">{device}</span>
        </Button>
      )}
    </li>
  )
}

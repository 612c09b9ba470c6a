import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import Dialog from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask, callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { Moment } from '../moment.tsx'
import { ROLES, type Role } from '../rules.ts'
import { useSession } from '../use-session.tsx'
import { adminUser, adminUserRoleGrant, adminUserRoleTake } from './calls.ts'
import { Answered, showFailure } from './parts.tsx'
import { refetch } from './refetch.ts'
import { useAsking } from '#ui/use-asking.ts'
import { UserSessions } from './user-sessions.tsx'

type User = OutputOf<typeof adminUser>
type UserDialogProps = { id: string; onClose: () => void }

/** One account: its roles, its plan and the browsers in which it is signed in. */
export default function UserDialog({ id, onClose }: UserDialogProps) {
  const { t } = useI18n()
  const user = useQuery({ ...callQuery(adminUser, { id }), staleTime: 0 })
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={user.data?.email ?? t('people.managing.account')}
      closeLabel={t('kit.close')}
    >
      <Answered question={user} failed={t('people.managing.userFailed')}>
        {(found) => (
          <div className="grid gap-6">
            <Facts user={found} />
            <Roles user={found} />
            <UserSessions user={found} />
          </div>
        )}
      </Answered>
    </Dialog>
  )
}

function Facts({ user }: { user: User }) {
  const { t } = useI18n()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {user.name !== '' && (
        <>
          <dt className="text-ink2">{t('people.managing.name')}</dt>
          <dd>
            <bdi>{user.name}</bdi>
          </dd>
        </>
      )}
      <dt className="text-ink2">{t('people.managing.plan')}</dt>
      <dd>{t(`people.managing.plan.${user.plan}`)}</dd>
      <dt className="text-ink2">{t('people.managing.created')}</dt>
      <dd>
        <Moment at={user.created_at} />
      </dd>
    </dl>
  )
}

type Asking = { role: Role; held: boolean }

function Roles({ user }: { user: User }) {
  const { t } = useI18n()
  const asking = useAsking<Asking>()
  return (
    <section aria-labelledby="user-roles">
      <h3 id="user-roles" className="text-base font-bold">
        {t('people.managing.roles')}
      </h3>
      <ul className="mt-2 border-t border-line">
        {ROLES.map((role) => {
          const held = user.roles.includes(role)
          return (
            <li key={role} className="flex flex-wrap items-center gap-3 border-b border-line py-2 text-sm">
              <span className="grow font-semibold">{t(`people.managing.role.${role}`)}</span>
              {held && <Status tone="success">{t('people.managing.held')}</Status>}
              <Button
                size="small"
                kind={held ? 'danger' : 'line'}
                onClick={() => asking.open({ role, held })}
              >
                {t(held ? 'people.managing.take' : 'people.managing.grant')}{' '}
                <span className="sr-only">{t(`people.managing.role.${role}`)}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      {asking.about && <ConfirmRole user={user} {...asking.about} onClose={asking.close} />}
    </section>
  )
}

/** Shows the person and the role before anything is changed. */
function ConfirmRole({ user, role, held, onClose }: Asking & { user: User; onClose: () => void }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const own = useSession().user?.id === user.id
  const { id, email } = user
  const change = useMutation({
    mutationFn: () => ask(held ? adminUserRoleTake : adminUserRoleGrant, { id, role }),
    onSuccess: () => {
      if (held && own && role === 'admin') return window.location.reload() // the reader may no longer use the desk
      toast.success(t(held ? 'people.managing.taken' : 'people.managing.granted'), { description: email })
      refetch(client)
    },
    onError: (error) => showFailure(t, t('people.managing.roleNotChanged'), error),
    onSettled: onClose,
  })
  const words = { email, role: t(`people.managing.role.${role}`) }
  return (
    <ConfirmDialog
      title={t(held ? 'people.managing.takeTitle' : 'people.managing.grantTitle')}
      text={t(held ? 'people.managing.takeText' : 'people.managing.grantText', words)}
      closeLabel={t('kit.close')}
      cancel={t('people.managing.cancel')}
      confirm={t(held ? 'people.managing.take' : 'people.managing.grant')}
      tone={held ? 'danger-filled' : 'solid'}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() => change.mutate()}
    />
  )
}

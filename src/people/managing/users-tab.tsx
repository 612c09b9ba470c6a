import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Choice } from '#ui/field.tsx'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { Moment } from '../moment.tsx'
import { ROLES, type Role } from '../rules.ts'
import { AuditLog } from './audit-log.tsx'
import { type ManagedUser, adminUsers } from './calls.ts'
import { Answered, Cell, Columns, More, Nothing, Part } from './parts.tsx'
import { SearchBar } from './search-bar.tsx'
import { useAsking } from '#ui/use-asking.ts'

const UserDialog = late(() => import('./user-dialog.tsx'))

const COLUMNS =
  '@4xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,0.8fr)_minmax(0,0.9fr)_minmax(0,0.9fr)_minmax(0,0.5fr)_6rem]'

type UsersTabProps = {
  /** The account that the address opens. */
  opened: string | undefined
  onClosed: () => void
}

/** Accounts with their roles and sessions, and the log of administrators' actions. Source: administration §2, §6. */
export const UsersTab = (props: UsersTabProps) => (
  <div className="grid min-w-0 gap-4">
    <Users {...props} />
    <AuditLog />
  </div>
)

/** The accounts, to be searched, and the dialog of the one that is open. */
export function Users({ opened: byAddress, onClosed = () => undefined }: Partial<UsersTabProps>) {
  const { t } = useI18n()
  const [q, setQ] = useState('')
  const [role, setRole] = useState<Role | null>(null)
  const opened = useAsking<string>()
  const users = useInfiniteQuery({
    queryKey: [adminUsers.name, { q, role }],
    queryFn: ({ pageParam }) =>
      ask(adminUsers, {
        ...(q !== '' && { q }),
        ...(role !== null && { role }),
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null, // the type of every later page
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  })
  return (
    <Part id="users" title={t('people.managing.title')} text={t('people.managing.text')}>
      <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3 sm:px-6">
        <SearchBar
          label={t('people.managing.search')}
          action={t('people.managing.searchDo')}
          onSearch={setQ}
        />
        <Choice
          dense
          quiet
          label={t('people.managing.roleFilter')}
          value={role ?? ''}
          onChange={({ target }) => setRole(ROLES.find((each) => each === target.value) ?? null)}
        >
          <option value="">{t('people.managing.allRoles')}</option>
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {t(`people.managing.role.${each}`)}
            </option>
          ))}
        </Choice>
      </div>
      <Answered question={users} failed={t('people.managing.failed')}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items)
          if (rows.length === 0) return <Nothing>{t('people.managing.none')}</Nothing>
          return (
            <>
              <Columns
                className={COLUMNS}
                names={[
                  t('people.managing.account'),
                  t('people.managing.roles'),
                  t('people.managing.plan'),
                  t('people.managing.created'),
                  t('people.managing.seen'),
                  t('people.managing.sessions'),
                  t('people.managing.manage'),
                ]}
              />
              <ul>
                {rows.map((user) => (
                  <UserRow key={user.id} user={user} onOpen={() => opened.open(user.id)} />
                ))}
              </ul>
              <More list={users} shown={rows.length} total={pages[0]?.total ?? rows.length} />
            </>
          )
        }}
      </Answered>
      {byAddress !== undefined && <UserDialog key={byAddress} id={byAddress} onClose={onClosed} />}
      {opened.about !== null && <UserDialog id={opened.about} onClose={opened.close} />}
    </Part>
  )
}

function UserRow({ user, onOpen }: { user: ManagedUser; onOpen: () => void }) {
  const { t } = useI18n()
  return (
    <li
      className={`grid items-center gap-x-4 gap-y-1.5 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-6 ${COLUMNS}`}
    >
      <Cell label={t('people.managing.account')}>
        <span className="block font-semibold wrap-anywhere">
          <bdi>{user.email}</bdi>
        </span>
        {user.name !== '' && (
          <span className="block text-xs text-ink2 wrap-anywhere">
            <bdi>{user.name}</bdi>
          </span>
        )}
      </Cell>
      <Cell label={t('people.managing.roles')}>
        <span className="flex flex-wrap gap-1.5">
          {user.roles.length === 0 ? (
            <span className="text-ink2">{t('people.managing.noRole')}</span>
          ) : (
            user.roles.map((role) => (
              <Status key={role} tone={role === 'admin' ? 'info' : 'quiet'}>
                {t(`people.managing.role.${role}`)}
              </Status>
            ))
          )}
        </span>
      </Cell>
      <Cell label={t('people.managing.plan')}>{t(`people.managing.plan.${user.plan}`)}</Cell>
      <Cell label={t('people.managing.created')}>
        <Moment at={user.created_at} />
      </Cell>
      <Cell label={t('people.managing.seen')}>
        {user.last_seen_at === null ? (
          <span className="text-ink2">{t('people.managing.notSeen')}</span>
        ) : (
          <Moment at={user.last_seen_at} />
        )}
      </Cell>
      <Cell label={t('people.managing.sessions')}>
        <span className="num">{user.sessions_count}</span>
      </Cell>
      <Button size="small" className="justify-self-start" onClick={onOpen}>
        {t('people.managing.manage')} <span className="sr-only">{user.email}</span>
      </Button>
    </li>
  )
}

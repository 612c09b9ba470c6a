import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Status } from '#kit/badge.tsx'
import { Button } from '#kit/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { adminSubscribers, adminSuppressionLift, adminSuppressions } from '#newsletter/bounces/calls.ts'
import { SearchBar } from '#people/managing/search-bar.tsx'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { Moment } from '../automation/moment.tsx'
import { MoreRows } from '../automation/more-rows.tsx'
import { Asked, Cell, Columns, Nothing, Panel } from '../automation/panel.tsx'
import { useRowDeed } from '../monitoring/use-row-deed.ts'
import { SaidCell } from './said-cell.tsx'

const COLUMNS = '@4xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.6fr)_minmax(0,0.9fr)_9rem]'

type Suppression = OutputOf<typeof adminSuppressions>['items'][number]

/** Addresses to which nothing is sent, why, and the way to have mails sent there again. */
export function Suppressions() {
  const { t } = useI18n()
  const [q, setQ] = useState('')
  const list = useInfiniteQuery({
    queryKey: [adminSuppressions.name, { q }],
    queryFn: ({ pageParam }) =>
      ask(adminSuppressions, { ...(q !== '' && { q }), ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null, // the type of every later page
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  })
  return (
    <Panel
      id="suppressions"
      title={t('newsroom.digest.suppressions')}
      text={t('newsroom.digest.suppressionsText')}
    >
      <div className="flex border-b border-line px-4 py-3 sm:px-6">
        <SearchBar
          label={t('newsroom.digest.searchAddresses')}
          action={t('newsroom.digest.search')}
          busy={list.isFetching && !list.isFetchingNextPage}
          onSearch={setQ}
        />
      </div>
      <Asked question={list} failed={t('newsroom.digest.suppressionsFailed')} rows={3}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items)
          if (rows.length === 0)
            return (
              <Nothing>
                {t(q === '' ? 'newsroom.digest.suppressionsNone' : 'newsroom.digest.addressesNotFound')}
              </Nothing>
            )
          return (
            <>
              <Columns
                className={COLUMNS}
                names={[
                  t('newsroom.digest.address'),
                  t('newsroom.digest.reason'),
                  t('newsroom.digest.said'),
                  t('newsroom.digest.since'),
                  '',
                ]}
              />
              <ul>
                {rows.map((each) => (
                  <SuppressionLine key={each.email} suppression={each} />
                ))}
              </ul>
              <MoreRows list={list} shown={rows.length} total={pages.at(-1)?.total ?? rows.length} />
            </>
          )
        }}
      </Asked>
    </Panel>
  )
}

function SuppressionLine({ suppression: { email, reason, said, at } }: { suppression: Suppression }) {
  const { t, site } = useI18n()
  const client = useQueryClient()
  const lift = useRowDeed({
    deed: async () => {
      await ask(adminSuppressionLift, { email })
      await client.invalidateQueries({ queryKey: [adminSubscribers.name] })
    },
    done: () => t('newsroom.digest.lifted'),
    failed: t('newsroom.digest.liftFailed'),
    part: 'suppressions',
    list: adminSuppressions,
  })
  return (
    <li
      className={`grid gap-x-4 gap-y-1.5 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-6 @4xl:items-start ${COLUMNS}`}
    >
      <Cell label={t('newsroom.digest.address')}>
        <bdi dir="ltr" className="font-semibold wrap-anywhere">
          {email}
        </bdi>
      </Cell>
      <Cell label={t('newsroom.digest.reason')}>
        <Status tone={reason === 'complaint' ? 'danger' : 'quiet'} long>
          {t(`newsroom.digest.suppressed.${reason}`)}
        </Status>
      </Cell>
      <SaidCell said={said} />
      <Cell label={t('newsroom.digest.since')}>
        <Moment at={at} zone={site.timeZone} />
      </Cell>
      <div className="@4xl:-my-1 @4xl:justify-self-end">
        <Button
          size="small"
          busy={lift.isPending}
          aria-label={t('newsroom.digest.liftOf', { email })}
          onClick={() => lift.mutate()}
        >
          {t('newsroom.digest.lift')}
        </Button>
      </div>
    </li>
  )
}

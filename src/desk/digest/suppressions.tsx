import { useState } from 'react'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import { adminSuppressions } from '#newsletter/bounces/calls.ts'
import { SearchBar } from '#people/managing/search-bar.tsx'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { Moment } from '../parts/moment.tsx'
import { Cell, Panel } from '../parts/panel.tsx'
import { Rows } from '../parts/rows.tsx'
import { useRows } from '../parts/use-rows.ts'
import { SaidCell } from './said-cell.tsx'

const LiftDialog = late(() => import('./suppression-lift.tsx'))

const COLUMNS = '@4xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.6fr)_minmax(0,0.9fr)_9rem]'

/** An address to which no email is sent. */
export type Suppression = OutputOf<typeof adminSuppressions>['items'][number]

/** Lists the suppressed addresses with their reasons, and lifts a suppression. */
export function Suppressions() {
  const { t } = useI18n()
  const [q, setQ] = useState('')
  const [lifting, setLifting] = useState<Suppression | null>(null)
  const list = useRows(adminSuppressions.name, { q }, (from) =>
    ask(adminSuppressions, { ...(q !== '' && { q }), ...from }),
  )
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
          onSearch={setQ}
        />
      </div>
      <Rows
        list={list}
        failed={t('newsroom.digest.suppressionsFailed')}
        none={t(q === '' ? 'newsroom.digest.suppressionsNone' : 'newsroom.digest.addressesNotFound')}
        columns={{
          className: COLUMNS,
          names: [
            t('newsroom.digest.address'),
            t('newsroom.digest.reason'),
            t('newsroom.digest.said'),
            t('newsroom.digest.since'),
            '',
          ],
        }}
        idOf={({ email }) => email}
      >
        {(each) => <SuppressionLine key={each.email} suppression={each} onLift={() => setLifting(each)} />}
      </Rows>
      {lifting && <LiftDialog suppression={lifting} onClose={() => setLifting(null)} />}
    </Panel>
  )
}

type SuppressionLineProps = { suppression: Suppression; onLift: () => void }

function SuppressionLine({ suppression: { email, reason, said, at }, onLift }: SuppressionLineProps) {
  const { t, site } = useI18n()
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
        <Button size="small" aria-label={t('newsroom.digest.liftOf', { email })} onClick={onLift}>
          {t('newsroom.digest.lift')}
        </Button>
      </div>
    </li>
  )
}

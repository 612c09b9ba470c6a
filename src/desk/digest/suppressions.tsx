import { useState } from 'react'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { adminSubscribers, adminSuppressionLift, adminSuppressions } from '#newsletter/bounces/calls.ts'
import { SearchBar } from '#people/managing/search-bar.tsx'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { toast } from '#ui/toast.tsx'
import { Moment } from '../parts/moment.tsx'
import { Panel, focusTitle } from '../parts/panel.tsx'
import { Rows, Line, LineActions, Cell } from '../parts/rows.tsx'
import { useRows } from '../parts/use-rows.ts'
import { useAction } from '../parts/use-action.ts'
import { Confirm } from '../parts/confirm.tsx'
import { SaidCell } from './said-cell.tsx'

const COLUMNS = '@4xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.6fr)_minmax(0,0.9fr)_9rem]'

/** An address to which no email is sent. */
type Suppression = OutputOf<typeof adminSuppressions>['items'][number]

/** Lists the suppressed addresses with their reasons, and lifts a suppression. */
export function Suppressions() {
  const { t } = useI18n()
  const [q, setQ] = useState('')
  const [lifting, setLifting] = useState<Suppression | null>(null)
  const list = useRows(adminSuppressions, { q: q || undefined }, { keyOf: ({ email }) => email })
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
      >
        {(each) => <SuppressionLine key={each.email} suppression={each} onLift={() => setLifting(each)} />}
      </Rows>
      {lifting && <Lift suppression={lifting} onClose={() => setLifting(null)} />}
    </Panel>
  )
}

type SuppressionLineProps = { suppression: Suppression; onLift: () => void }

function SuppressionLine({ suppression: { email, reason, said, at }, onLift }: SuppressionLineProps) {
  const { t, site } = useI18n()
  return (
    <Line columns={COLUMNS}>
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
      <LineActions>
        <Button size="small" aria-label={t('newsroom.digest.liftOf', { email })} onClick={onLift}>
          {t('newsroom.digest.lift')}
        </Button>
      </LineActions>
    </Line>
  )
}

type LiftProps = { suppression: Suppression; onClose: () => void }

/** Asks before emails are sent to a suppressed address again, and shows the address and the server's response. */
function Lift({ suppression: { email, reason, said }, onClose }: LiftProps) {
  const { t } = useI18n()
  const lift = useAction({
    mutationFn: () => ask(adminSuppressionLift, { email }),
    onSuccess: () => {
      toast.success(t('newsroom.digest.lifted'), { description: email })
      onClose()
      focusTitle('suppressions')
    },
    failed: 'newsroom.digest.liftFailed',
    failsIn: 'dialog',
    changes: [adminSubscribers, adminSuppressions],
  })
  return (
    <Confirm
      title={t('newsroom.digest.liftTitle')}
      text={t(reason === 'complaint' ? 'newsroom.digest.liftComplaint' : 'newsroom.digest.liftText', {
        email,
      })}
      confirm={t('newsroom.digest.liftDo')}
      tone="solid"
      busy={lift.isPending}
      failure={lift.failure}
      onClose={onClose}
      onConfirm={() => lift.mutate()}
    >
      {said !== null && (
        <p lang="en" dir="auto" className="border-s-2 border-line ps-3 text-sm text-ink2 wrap-anywhere">
          {said}
        </p>
      )}
    </Confirm>
  )
}

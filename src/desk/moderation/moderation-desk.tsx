import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useI18n } from '#languages/i18n.ts'
import { errorReports } from '#articles/reports/calls.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { callQuery } from '#platform/ask.ts'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { PageKeysDialog } from '../parts/page-keys.tsx'
import { KeysButton } from '../frame/keys-button.tsx'
import { Desk } from '../parts/desk.tsx'
import { InboxTabs } from '../frame/section-tabs.tsx'
import { QUEUE_KEYS } from '../parts/lists/queue.tsx'
import { ReportQueue, type ReportState } from './report-queue.tsx'

/** The state in the address: which of the two lists, by default the open one, and the opened report. */
export type Place = { state?: ReportState | undefined; report?: string | undefined }

type ModerationDeskProps = { place: Place; onPlace: (place: Place) => void }

/** The errors reported by readers, open and closed: all of a moderator's work. Decision 0041. */
export function ModerationDesk({ place, onPlace }: ModerationDeskProps) {
  const { t } = useI18n()
  const [keysShown, showKeys] = useState(false)
  const counts = { open: useReportCount('open'), closed: useReportCount('closed') }
  const { state = 'open', report } = place
  return (
    <Desk
      filled
      title={t('newsroom.moderation.title')}
      text={t('newsroom.moderation.text')}
      tabs={<InboxTabs />}
      actions={
        <>
          <RefreshButton calls={[errorReports]} />
          <KeysButton onClick={() => showKeys(true)} />
        </>
      }
    >
      <ReportQueue
        key={state}
        state={state}
        counts={counts}
        onState={(next) => onPlace({ state: next })}
        selected={report}
        onSelect={(id) => onPlace({ ...place, report: id })}
        onKeys={() => showKeys(true)}
      />
      {keysShown && <PageKeysDialog keys={QUEUE_KEYS} onClose={() => showKeys(false)} />}
    </Desk>
  )
}

/** The number of reports in a list; null until it is known. */
function useReportCount(state: ReportState): number | null {
  const one = useQuery({ ...callQuery(errorReports, { state, limit: 1 }), ...EVERY_30_S })
  return one.data?.total ?? null
}

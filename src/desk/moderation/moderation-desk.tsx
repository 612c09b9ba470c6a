import { useQueryClient } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useI18n } from '#languages/i18n.ts'
import { REPORT_STATES } from '#articles/reports/rules.ts'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { ReportQueue } from './report-queue.tsx'
import { type Place, refetchReports, useReportCount } from './reports.ts'

const KeysDialog = late(() => import('./keys-dialog.tsx'))

type ModerationDeskProps = { place: Place; onPlace: (place: Place) => void }

/** The errors reported by readers, open and closed: all of a moderator's work. Decision 0041. */
export function ModerationDesk({ place, onPlace }: ModerationDeskProps) {
  const { t, dir } = useI18n()
  const client = useQueryClient()
  const [keysShown, showKeys] = useState(false)
  const counts = { open: useReportCount('open'), closed: useReportCount('closed') }
  const { state = 'open', report } = place
  const tabs = REPORT_STATES.map((each) => ({
    value: each,
    label:
      counts[each] === null
        ? t(`newsroom.moderation.${each}`)
        : t(`newsroom.moderation.${each}Count`, { total: counts[each] }),
    panel: (
      <ReportQueue
        state={each}
        selected={report}
        onSelect={(id) => onPlace({ ...place, report: id })}
        onKeys={() => showKeys(true)}
      />
    ),
  }))
  return (
    <main id="main" tabIndex={-1} className="min-h-[70dvh] bg-sunken px-4 py-6 sm:px-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 basis-72 grow">
          <h1 className="text-2xl font-extrabold">{t('newsroom.moderation.title')}</h1>
          <p className="mt-1 max-w-[72ch] text-sm text-ink2">{t('newsroom.moderation.text')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <RefreshButton refresh={() => refetchReports(client)} />
          <Button
            size="medium"
            icon={<Keyboard className="size-4" strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => showKeys(true)}
          >
            {t('newsroom.review.keys')}
          </Button>
        </div>
      </div>
      <Tabs
        label={t('newsroom.moderation.title')}
        tabs={tabs}
        value={state}
        onChange={(value) => onPlace({ state: REPORT_STATES.find((each) => each === value) })}
        dir={dir}
      />
      {keysShown && <KeysDialog onClose={() => showKeys(false)} />}
    </main>
  )
}

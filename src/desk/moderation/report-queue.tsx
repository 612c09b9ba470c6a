import { useI18n } from '#languages/i18n.ts'
import { errorReports } from '#articles/reports/calls.ts'
import { REPORT_STATES } from '#articles/reports/rules.ts'
import { ListViews } from '../parts/lists/list-views.tsx'
import { Queue } from '../parts/lists/queue.tsx'
import { useRows } from '../parts/use-rows.ts'
import { ReportItem } from './report-item.tsx'
import { ReportView } from './report-view.tsx'

export type ReportState = (typeof REPORT_STATES)[number]

type ReportQueueProps = {
  state: ReportState
  /** The number of reports of each state; null until it is known. */
  counts: Readonly<Record<ReportState, number | null>>
  onState: (state: ReportState) => void
  selected: string | undefined
  onSelect: (id: string | undefined) => void
  onKeys: () => void
}

/** The reports of one state, with the opened one beside them. */
export function ReportQueue({ state, counts, onState, selected, onSelect, onKeys }: ReportQueueProps) {
  const { t } = useI18n()
  const reports = useRows(errorReports, { state })
  return (
    <Queue
      list={reports}
      title={t(`newsroom.moderation.${state}List`)}
      filters={
        <ListViews
          label={t('newsroom.moderation.title')}
          views={REPORT_STATES.map((each) => ({
            name: t(`newsroom.moderation.${each}`),
            count: counts[each],
            isOn: each === state,
            onOpen: () => onState(each),
          }))}
        />
      }
      selected={selected}
      onSelect={onSelect}
      onKeys={onKeys}
      words={{
        failed: t('newsroom.moderation.listFailed'),
        none: t(`newsroom.moderation.${state}None`),
        choose: t('newsroom.moderation.choose'),
      }}
      row={(report, here, onOpen) => (
        <ReportItem report={report} here={here} loadedAt={reports.loadedAt} onOpen={onOpen} />
      )}
    >
      {(report, entry) => <ReportView key={report.id} report={report} {...entry} />}
    </Queue>
  )
}

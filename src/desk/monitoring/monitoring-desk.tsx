import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { backupList } from '#backup/calls.ts'
import { adminEntities } from '#articles/entities/calls.ts'
import { adminPayments } from '#membership/calls.ts'
import { REFRESH_MS } from '#monitoring/rules.ts'
import { costList, jobList, serviceList } from '#monitoring/calls.ts'
import { AuditLog } from '#people/managing/audit-log.tsx'
import { adminAuditLog, adminUsers } from '#people/managing/calls.ts'
import { Users } from '#people/managing/users-tab.tsx'
import { ask, callQuery } from '#platform/ask.ts'
import { mailList } from '#services/post/calls.ts'
import { deskState } from '#today/calls.ts'
import { deskSystem } from '#today/system-calls.ts'
import { scrapeAiNews } from '#writing/calls.ts'
import { sampleContent } from '#writing/samples/calls.ts'
import { PageTabs } from '../frame/page-tabs.tsx'
import { Desk } from '../parts/desk.tsx'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { CHANGED_BY_RUNS } from '../parts/running.ts'
import { scrapedText } from '../parts/scrape-now.ts'
import { refetchCalls, useFailure } from '../parts/use-action.ts'
import { clockText, readersZone } from '../parts/zones.ts'
import { Backups } from './backups.tsx'
import { Costs } from './costs.tsx'
import { LocalModel } from './local-model.tsx'
import { Mails } from './mails.tsx'
import { Names } from './names.tsx'
import { Overview } from './overview.tsx'
import { Payments } from './payments.tsx'
import { SYSTEM_TABS, type SystemTab, TAB_NAMES } from './rules.ts'

/** The calls that the tabs show. */
const SHOWN = [
  ...CHANGED_BY_RUNS,
  deskSystem,
  deskState,
  jobList,
  adminEntities,
  serviceList,
  backupList,
  mailList,
  costList,
  adminPayments,
  sampleContent,
  adminAuditLog,
  adminUsers,
]

/**
 * What runs on this site and what fails; in tabs the emails, costs, payments, backups, the local model, the names, the log
 * and the accounts. Source: administration §2; product §11.
 */
export function MonitoringDesk({ tab }: { tab: SystemTab }) {
  const { t } = useI18n()
  const scrape = useScrape()
  return (
    <Desk
      title={t('newsroom.monitoring.title')}
      tabs={
        <PageTabs
          label={t('newsroom.desk.section.system')}
          tabs={SYSTEM_TABS.map((each) => ({
            label: t(TAB_NAMES[each]),
            link: { to: '/content-monitoring', search: each === 'overview' ? {} : { tab: each } },
            here: each === tab,
          }))}
        />
      }
      actions={
        <>
          {tab === 'overview' && <Live />}
          <RefreshButton calls={SHOWN} />
          <Button kind="act" size="small" busy={scrape.isPending} onClick={() => scrape.mutate()}>
            {t('newsroom.monitoring.scrape')}
          </Button>
        </>
      }
    >
      <Panels key={tab} tab={tab} />
    </Desk>
  )
}

function Panels({ tab }: { tab: SystemTab }): ReactNode {
  switch (tab) {
    case 'overview':
      return <Overview />
    case 'mails':
      return <Mails />
    case 'costs':
      return <Costs />
    case 'payments':
      return <Payments />
    case 'backups':
      return <Backups />
    case 'model':
      return <LocalModel />
    case 'names':
      return <Names />
    case 'log':
      return <AuditLog />
    case 'users':
      return <Users />
  }
}

/** That the overview is live, and from when it is; nothing if it could not be fetched again. */
function Live() {
  const { t, language } = useI18n()
  const { dataUpdatedAt, isError } = useQuery({
    ...callQuery(deskSystem, {}),
    staleTime: Number.POSITIVE_INFINITY, // the overview fetches it again
  })
  if (dataUpdatedAt === 0 || isError) return null
  const time = clockText(new Date(dataUpdatedAt), readersZone(), language)
  return (
    <span
      title={t('newsroom.monitoring.refreshed', { seconds: REFRESH_MS / 1000, time })}
      className="text-xs whitespace-nowrap text-ink3 max-rail:hidden"
    >
      {t('newsroom.monitoring.live', { time })}
    </span>
  )
}

/** Starts a scrape run over all active sources; slow sources continue after the answer and are shown as running. */
function useScrape() {
  const { t } = useI18n()
  const client = useQueryClient()
  const showFailure = useFailure()
  return useMutation({
    mutationFn: () => ask(scrapeAiNews, {}),
    onSuccess: ({ finished, count, sources, drafted }) =>
      toast.success(t('newsroom.monitoring.scrapeStarted'), {
        description: finished
          ? scrapedText(t, { found: count, sources, drafted })
          : t('newsroom.monitoring.goesOn'),
      }),
    onError: (error) => showFailure(error, 'newsroom.monitoring.scrapeFailed'),
    onSettled: () => void refetchCalls(client, [...CHANGED_BY_RUNS, deskSystem]), // not awaited, so that another click in the meantime is accepted
  })
}

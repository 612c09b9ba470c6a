import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Tabs } from '#ui/tabs.tsx'
import { useI18n } from '#languages/i18n.ts'
import { UsersTab } from '#people/managing/users-tab.tsx'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { salesRequests } from '#membership/sales/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { CreateTab } from './create-tab.tsx'
import { EventsTab } from './events/events-tab.tsx'
import { ManageTab } from './manage-tab.tsx'
import { DASHBOARD_TABS, type DashboardTab } from './rules.ts'
import { ScrapingTab } from './scraping-tab.tsx'
import { SalesTab } from '../sales/sales-tab.tsx'
import { PageTabs } from '../frame/page-tabs.tsx'
import { CacheMode } from './cache-mode.tsx'
import { Desk } from '../parts/desk.tsx'

type DashboardProps = {
  tab: DashboardTab | undefined
  /** The id of the article or the account whose dialog is open. */
  open: string | undefined
  onTab: (tab: DashboardTab) => void
}

/** The administrator's tabs for articles, sources, events, sales inquiries and people. Source: administration §2. */
export function Dashboard({ tab = 'manage', open: opened, onTab }: DashboardProps) {
  const { t, dir } = useI18n()
  const open = useQuery({ ...callQuery(salesRequests, { state: 'open', limit: 1 }), ...EVERY_30_S })
  const waiting = open.data?.total ?? 0
  const panels: Record<DashboardTab, ReactNode> = {
    manage: <ManageTab opened={opened} onClosed={() => onTab('manage')} />,
    create: <CreateTab />,
    scraping: <ScrapingTab />,
    events: <EventsTab />,
    sales: <SalesTab />,
    users: <UsersTab opened={opened} onClosed={() => onTab('users')} />,
  }
  const tabs = DASHBOARD_TABS.map((value) => ({
    value,
    label:
      value === 'sales' && waiting > 0
        ? t('newsroom.dashboard.tab.salesCount', { total: waiting })
        : t(`newsroom.dashboard.tab.${value}`),
    panel: panels[value],
    keeps: value === 'scraping', // a search takes a while and would have to be repeated
  }))
  return (
    <Tabs
      label={t('people.admin.dashboard')}
      tabs={tabs}
      value={tab}
      onChange={(value) => onTab(DASHBOARD_TABS.find((each) => each === value) ?? 'manage')}
      dir={dir}
    >
      {(row, open) => (
        <Desk
          title={t('people.admin.dashboard')}
          tabs={
            <>
              <Overview />
              {row}
            </>
          }
          above={<CacheMode />}
        >
          {open}
        </Desk>
      )}
    </Tabs>
  )
}

/** Leads to Today, before the specified tabs. */
function Overview() {
  const { t } = useI18n()
  return (
    <div className="flex shrink-0 items-center max-md:-me-3 md:me-5">
      <PageTabs
        label={t('newsroom.today.tabs')}
        tabs={[{ label: t('newsroom.today.overview'), link: { to: '/admin/today' }, here: false }]}
      />
    </div>
  )
}

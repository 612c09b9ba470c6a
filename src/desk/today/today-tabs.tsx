import { useI18n } from '#languages/i18n.ts'
import { PageTabs } from '../frame/page-tabs.tsx'
import { DASHBOARD_TABS } from '../manage/rules.ts'

/** Leads from the overview to the tabs of the dashboard. */
export function TodayTabs() {
  const { t } = useI18n()
  return (
    <PageTabs
      label={t('newsroom.today.tabs')}
      tabs={[
        { label: t('newsroom.today.overview'), link: { to: '/admin/today' }, here: true },
        ...DASHBOARD_TABS.map((tab) => ({
          label: t(`newsroom.dashboard.tab.${tab}`),
          link: { to: '/admin', search: { tab } } as const,
          here: false,
        })),
      ]}
    />
  )
}

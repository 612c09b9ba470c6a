import { createFileRoute, useLocation } from '@tanstack/react-router'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { deskPage } from '../parts/desk-page.ts'
import { MonitoringDesk } from './monitoring-desk.tsx'
import { SYSTEM_TABS, type SystemTab, tabOf } from './rules.ts'

type Shown = { tab?: SystemTab | undefined }

export const Route = createFileRoute('/_desk/content-monitoring')({
  ...deskPage('people.admin.monitoring'),
  validateSearch: ({ tab }: Record<string, unknown>): Shown => ({
    tab: SYSTEM_TABS.find((each) => each === tab),
  }),
  component: MonitoringPage,
})

function MonitoringPage() {
  const { tab } = Route.useSearch()
  const panel = useLocation({ select: ({ hash }) => hash })
  return (
    <AdministratorsOnly>
      <MonitoringDesk tab={tabOf(tab, panel)} />
    </AdministratorsOnly>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { AdminGate } from './admin-gate.tsx'
import { Dashboard } from './dashboard.tsx'
import { DASHBOARD_TABS, type DashboardTab } from './rules.ts'
import { deskPage } from '../parts/desk-page.ts'

export const Route = createFileRoute('/_desk/admin')({
  ...deskPage('people.admin.dashboard'),
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: DashboardTab | undefined } => ({
    tab: DASHBOARD_TABS.find((each) => each === tab),
  }),
  component: DashboardPage,
})

function DashboardPage() {
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminGate>
      <Dashboard tab={tab} onTab={(next) => void navigate({ search: { tab: next }, replace: true })} />
    </AdminGate>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { AdminGate } from './admin-gate.tsx'
import { Dashboard } from './dashboard.tsx'
import { DASHBOARD_TABS, type DashboardTab } from './rules.ts'
import { deskPage } from '../parts/desk-page.ts'

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

type Shown = {
  tab?: DashboardTab | undefined
  /** The id of the article or the account whose dialog is open. */
  open?: string | undefined
}

export const Route = createFileRoute('/_desk/admin')({
  ...deskPage('people.admin.dashboard'),
  validateSearch: ({ tab, open }: Record<string, unknown>): Shown => ({
    tab: DASHBOARD_TABS.find((each) => each === tab),
    open: typeof open === 'string' && ID.test(open) ? open : undefined,
  }),
  component: DashboardPage,
})

function DashboardPage() {
  const { tab, open } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdminGate>
      <Dashboard
        tab={tab}
        open={open}
        onTab={(next) => void navigate({ search: { tab: next }, replace: true })}
      />
    </AdminGate>
  )
}

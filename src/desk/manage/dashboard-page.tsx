import { createFileRoute } from '@tanstack/react-router'
import { withDeskWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { AdminGate } from './admin-gate.tsx'
import { Dashboard } from './dashboard.tsx'
import { DASHBOARD_TABS, type DashboardTab } from './rules.ts'

export const Route = createFileRoute('/admin')({
  ssr: false,
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: DashboardTab | undefined } => ({
    tab: DASHBOARD_TABS.find((each) => each === tab),
  }),
  beforeLoad: async ({ context }) => ({ words: await withDeskWords(context.language, context.words) }),
  component: DashboardPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('people.admin.dashboard'), context.site),
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

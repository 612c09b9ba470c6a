import { createFileRoute, useLocation } from '@tanstack/react-router'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { AutomationDesk } from './automation-desk.tsx'
import { deskPage } from '../parts/desk-page.ts'
import { AUTOMATION_TABS, type AutomationTab, tabOf } from './rules.ts'

type Shown = { tab?: AutomationTab | undefined }

export const Route = createFileRoute('/_desk/content-automation')({
  ...deskPage('people.admin.automation'),
  validateSearch: ({ tab }: Record<string, unknown>): Shown => ({
    tab: AUTOMATION_TABS.find((each) => each === tab),
  }),
  component: AutomationPage,
})

function AutomationPage() {
  const { tab } = Route.useSearch()
  const panel = useLocation({ select: ({ hash }) => hash })
  return (
    <AdministratorsOnly>
      <AutomationDesk tab={tabOf(tab, panel)} />
    </AdministratorsOnly>
  )
}

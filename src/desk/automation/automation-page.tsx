import { createFileRoute } from '@tanstack/react-router'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { AutomationDesk } from './automation-desk.tsx'
import { deskPage } from '../parts/desk-page.ts'

export const Route = createFileRoute('/_desk/content-automation')({
  ...deskPage('people.admin.automation'),
  component: AutomationPage,
})

function AutomationPage() {
  return (
    <AdministratorsOnly>
      <AutomationDesk />
    </AdministratorsOnly>
  )
}

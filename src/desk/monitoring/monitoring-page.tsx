import { createFileRoute } from '@tanstack/react-router'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { MonitoringDesk } from './monitoring-desk.tsx'
import { deskPage } from '../parts/desk-page.ts'

export const Route = createFileRoute('/_desk/content-monitoring')({
  ...deskPage('people.admin.monitoring'),
  component: MonitoringPage,
})

function MonitoringPage() {
  return (
    <AdministratorsOnly>
      <MonitoringDesk />
    </AdministratorsOnly>
  )
}

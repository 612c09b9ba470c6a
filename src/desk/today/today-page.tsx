import { createFileRoute } from '@tanstack/react-router'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { deskPage } from '../parts/desk-page.ts'
import { TodayDesk } from './today-desk.tsx'

export const Route = createFileRoute('/_desk/admin/today')({
  ...deskPage('people.admin.today'),
  component: TodayPage,
})

function TodayPage() {
  return (
    <AdministratorsOnly>
      <TodayDesk />
    </AdministratorsOnly>
  )
}

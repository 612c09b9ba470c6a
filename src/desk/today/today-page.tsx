import { createFileRoute } from '@tanstack/react-router'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { deskPage } from '../parts/desk-page.ts'
import { TodayDesk } from './today-desk.tsx'

type Shown = {
  /** The first steps, although they are hidden or done. */
  steps?: 'first' | undefined
}

export const Route = createFileRoute('/_desk/admin/today')({
  ...deskPage('people.admin.today'),
  validateSearch: ({ steps }: Record<string, unknown>): Shown => ({
    steps: steps === 'first' ? steps : undefined,
  }),
  component: TodayPage,
})

function TodayPage() {
  const { steps } = Route.useSearch()
  return (
    <AdministratorsOnly>
      <TodayDesk withSteps={steps === 'first'} />
    </AdministratorsOnly>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { REPORT_STATES } from '#articles/reports/rules.ts'
import { ModeratorsOnly } from '../parts/administrators-only.tsx'
import { ModerationDesk, type Place } from './moderation-desk.tsx'
import { deskPage } from '../parts/desk-page.ts'

export const Route = createFileRoute('/_desk/moderation')({
  ...deskPage('people.admin.moderation'),
  validateSearch: ({ state, report }: Record<string, unknown>): Place => ({
    state: REPORT_STATES.find((each) => each === state),
    report: typeof report === 'string' && /^[\da-f-]{36}$/i.test(report) ? report : undefined,
  }),
  component: ModerationPage,
})

function ModerationPage() {
  const place = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ModeratorsOnly>
      <ModerationDesk
        place={place}
        onPlace={(next) => void navigate({ search: next, resetScroll: false, replace: true })}
      />
    </ModeratorsOnly>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { PAID_TIERS } from '#membership/rules.ts'
import { SUPPORT_STATES } from '#membership/support/rules.ts'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { SupportDesk, type SupportPlace } from './support-desk.tsx'
import { deskPage } from '../parts/desk-page.ts'

export const Route = createFileRoute('/_desk/content-support')({
  ...deskPage('membership.supportDesk.title'),
  validateSearch: ({ state, tier, question }: Record<string, unknown>): SupportPlace => ({
    state: SUPPORT_STATES.find((each) => each === state),
    tier: PAID_TIERS.find((each) => each === tier),
    question: typeof question === 'string' && /^[\da-f-]{36}$/i.test(question) ? question : undefined,
  }),
  component: SupportDeskPage,
})

function SupportDeskPage() {
  const place = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdministratorsOnly>
      <SupportDesk
        place={place}
        onPlace={(next) => void navigate({ search: next, resetScroll: false, replace: true })}
      />
    </AdministratorsOnly>
  )
}

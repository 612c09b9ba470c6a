import { createFileRoute } from '@tanstack/react-router'
import { LANGUAGES } from '#languages/rules.ts'
import { AUDIENCE_SPANS } from '#newsletter/funnel/rules.ts'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { AudienceDesk, type AudiencePlace } from './audience-desk.tsx'
import { deskPage } from '../parts/desk-page.ts'

export const Route = createFileRoute('/_desk/content-audience')({
  ...deskPage('newsletter.audience.title'),
  validateSearch: ({ days, of, source }: Record<string, unknown>): AudiencePlace => ({
    days: AUDIENCE_SPANS.find((each) => each === String(days)),
    of: LANGUAGES.find((each) => each === of),
    source: typeof source === 'string' && source !== '' && source.length <= 60 ? source : undefined,
  }),
  component: AudiencePage,
})

function AudiencePage() {
  const place = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AdministratorsOnly>
      <AudienceDesk
        place={place}
        onPlace={(next) => void navigate({ search: next, resetScroll: false, replace: true })}
      />
    </AdministratorsOnly>
  )
}

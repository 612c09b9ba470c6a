import { createFileRoute } from '@tanstack/react-router'
import { withDeskWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { AUDIENCE_SPANS } from '#newsletter/funnel/rules.ts'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { AudienceDesk, type AudiencePlace } from './audience-desk.tsx'

export const Route = createFileRoute('/content-audience')({
  ssr: false,
  validateSearch: ({ days, of, source }: Record<string, unknown>): AudiencePlace => ({
    days: AUDIENCE_SPANS.find((each) => each === String(days)),
    of: LANGUAGES.find((each) => each === of),
    source: typeof source === 'string' && source !== '' && source.length <= 60 ? source : undefined,
  }),
  beforeLoad: async ({ context }) => ({ words: await withDeskWords(context.language, context.words) }),
  component: AudiencePage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('newsletter.audience.title'), context.site),
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

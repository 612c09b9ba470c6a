import { createFileRoute } from '@tanstack/react-router'
import { withDeskWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { PAID_TIERS } from '#membership/rules.ts'
import { SUPPORT_STATES } from '#membership/support/rules.ts'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { SupportDesk, type SupportPlace } from './support-desk.tsx'

export const Route = createFileRoute('/content-support')({
  ssr: false,
  validateSearch: ({ state, tier }: Record<string, unknown>): SupportPlace => ({
    state: SUPPORT_STATES.find((each) => each === state),
    tier: PAID_TIERS.find((each) => each === tier),
  }),
  beforeLoad: async ({ context }) => ({ words: await withDeskWords(context.language, context.words) }),
  component: SupportDeskPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('membership.supportDesk.title'), context.site),
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

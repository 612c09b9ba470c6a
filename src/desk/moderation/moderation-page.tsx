import { createFileRoute } from '@tanstack/react-router'
import { withDeskWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { REPORT_STATES } from '#articles/reports/rules.ts'
import { ModeratorsOnly } from '../parts/administrators-only.tsx'
import { ModerationDesk, type Place } from './moderation-desk.tsx'

export const Route = createFileRoute('/moderation')({
  ssr: false,
  validateSearch: ({ state, report }: Record<string, unknown>): Place => ({
    state: REPORT_STATES.find((each) => each === state),
    report: typeof report === 'string' && /^[\da-f-]{36}$/i.test(report) ? report : undefined,
  }),
  beforeLoad: async ({ context }) => ({ words: await withDeskWords(context.language, context.words) }),
  component: ModerationPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('people.admin.moderation'), context.site),
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

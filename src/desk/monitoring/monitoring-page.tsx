import { createFileRoute } from '@tanstack/react-router'
import { withDeskWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { MonitoringDesk } from './monitoring-desk.tsx'

export const Route = createFileRoute('/content-monitoring')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withDeskWords(context.language, context.words) }),
  component: MonitoringPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('people.admin.monitoring'), context.site),
})

function MonitoringPage() {
  return (
    <AdministratorsOnly>
      <MonitoringDesk />
    </AdministratorsOnly>
  )
}

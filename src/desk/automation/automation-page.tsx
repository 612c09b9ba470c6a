import { createFileRoute } from '@tanstack/react-router'
import { withDeskWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { AutomationDesk } from './automation-desk.tsx'

export const Route = createFileRoute('/content-automation')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withDeskWords(context.language, context.words) }),
  component: AutomationPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('people.admin.automation'), context.site),
})

function AutomationPage() {
  return (
    <AdministratorsOnly>
      <AutomationDesk />
    </AdministratorsOnly>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { McpGuide } from './mcp/mcp-guide.tsx'

export const Route = createFileRoute('/developers')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: DevelopersPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('developers.title'), context.site),
})

function DevelopersPage() {
  const { t } = useI18n()
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      <h1 className="text-3xl font-extrabold">{t('developers.title')}</h1>
      <McpGuide />
    </main>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { WatchLists } from '#library/watching/watch-lists.tsx'

export const Route = createFileRoute('/alerts')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: AlertsPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.alerts.title'), context.site),
})

function AlertsPage() {
  const { t } = useI18n()
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      <h1 className="text-3xl font-extrabold">{t('library.alerts.title')}</h1>
      <WatchLists />
    </main>
  )
}

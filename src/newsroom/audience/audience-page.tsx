import { createFileRoute } from '@tanstack/react-router'
import { useI18n, withDeskWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'

export const Route = createFileRoute('/content-audience')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withDeskWords(context.language, context.words) }),
  component: AudiencePage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('newsletter.audience.title'), context.site),
})

function AudiencePage() {
  const { t } = useI18n()
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      <h1 className="text-3xl font-extrabold">{t('newsletter.audience.title')}</h1>
    </main>
  )
}

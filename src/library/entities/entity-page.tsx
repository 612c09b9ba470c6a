import { createFileRoute } from '@tanstack/react-router'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'

export const Route = createFileRoute('/entities/$slug')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: EntityPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.entities.title'), context.site),
})

function EntityPage() {
  const { t } = useI18n()
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      <h1 className="text-3xl font-extrabold">{t('library.entities.title')}</h1>
    </main>
  )
}

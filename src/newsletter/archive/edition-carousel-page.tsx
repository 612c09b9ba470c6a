import { createFileRoute } from '@tanstack/react-router'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'

export const Route = createFileRoute('/digest/$id/carousel')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: EditionCarouselPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.carousels.title'), context.site),
})

function EditionCarouselPage() {
  const { t } = useI18n()
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      <h1 className="text-3xl font-extrabold">{t('library.carousels.title')}</h1>
    </main>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { CarouselRoom } from './carousel-room.tsx'
import { articleCarousel } from './calls.ts'

export const Route = createFileRoute('/news/$id/carousel')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: CarouselPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.carousels.title'), context.site),
})

/** The slides of an article. */
function CarouselPage() {
  const { language } = useI18n()
  const { id } = Route.useParams()
  const asked = { id, lang: language }
  return (
    <CarouselRoom
      question={{ queryKey: [articleCarousel.name, asked], queryFn: () => ask(articleCarousel, asked) }}
      of="article"
      href={`/news/${id}`}
    />
  )
}

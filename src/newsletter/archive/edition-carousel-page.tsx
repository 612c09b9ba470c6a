import { createFileRoute } from '@tanstack/react-router'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { CarouselRoom } from '#articles/carousels/carousel-room.tsx'
import { digestCarousel } from '../editions/calls.ts'

export const Route = createFileRoute('/digest/$id/carousel')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: EditionCarouselPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.carousels.title'), context.site),
})

/** The page with the slides of an edition. */
function EditionCarouselPage() {
  const { language } = useI18n()
  const { id } = Route.useParams()
  const asked = { id, lang: language }
  return (
    <CarouselRoom
      question={{ queryKey: [digestCarousel.name, asked], queryFn: () => ask(digestCarousel, asked) }}
      of="edition"
      href={`/digest/${id}`}
    />
  )
}

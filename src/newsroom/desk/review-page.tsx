import { createFileRoute } from '@tanstack/react-router'
import { withDeskWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { ReviewersOnly } from './administrators-only.tsx'
import { ReviewDesk } from './review-desk.tsx'

type ReviewSearch = {
  draft?: string | undefined
  view?: 'translations' | undefined
  translation?: string | undefined
}
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f-]{36}$/i.test(value) ? value : undefined

export const Route = createFileRoute('/content-review')({
  ssr: false,
  // said outright: what a route does not name comes through from the address as it is
  validateSearch: ({ draft, view, translation }: Record<string, unknown>): ReviewSearch => ({
    draft: idOf(draft),
    view: view === 'translations' ? view : undefined,
    translation: idOf(translation),
  }),
  beforeLoad: async ({ context }) => ({ words: await withDeskWords(context.language, context.words) }),
  component: ReviewPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('people.admin.review'), context.site),
})

function ReviewPage() {
  return (
    <ReviewersOnly>
      <ReviewDesk />
    </ReviewersOnly>
  )
}

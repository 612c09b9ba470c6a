import { createFileRoute } from '@tanstack/react-router'
import { withDeskWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { ReviewersOnly } from '../parts/administrators-only.tsx'
import { ReviewDesk } from './review-desk.tsx'
import { reviewSearchOf } from './review-search.ts'

export const Route = createFileRoute('/content-review')({
  ssr: false,
  // explicit, because search parameters that a route does not name are passed through unchanged
  validateSearch: reviewSearchOf,
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

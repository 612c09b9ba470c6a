import { createFileRoute } from '@tanstack/react-router'
import { ReviewersOnly } from '../parts/administrators-only.tsx'
import { ReviewDesk } from './review-desk.tsx'
import { reviewSearchOf } from './review-search.ts'
import { deskPage } from '../parts/desk-page.ts'

export const Route = createFileRoute('/_desk/content-review')({
  ...deskPage('people.admin.review'),
  // explicit, because search parameters that a route does not name are passed through unchanged
  validateSearch: reviewSearchOf,
  component: ReviewPage,
})

function ReviewPage() {
  return (
    <ReviewersOnly>
      <ReviewDesk />
    </ReviewersOnly>
  )
}

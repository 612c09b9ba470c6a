import { createFileRoute, notFound } from '@tanstack/react-router'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { callQuery } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { testCheckout } from '../calls.ts'
import { CheckoutFailed, CheckoutPending, CheckoutScreen } from './checkout-screen.tsx'
import { checkoutTitle } from './checkout-title.ts'

export const Route = createFileRoute('/test-checkout/$id')({
  loader: ({ context, params }) =>
    foundOr404(context.queryClient.ensureQueryData(callQuery(testCheckout, { id: params.id }))),
  component: TestCheckoutPage,
  pendingMs: 150,
  pendingComponent: CheckoutPending,
  errorComponent: CheckoutFailed,
  head: ({ match: { context } }) =>
    privateHead(checkoutTitle(translator(context.language, context.words)), context.site),
})

function TestCheckoutPage() {
  const { id } = Route.useParams()
  const { now, site } = Route.useRouteContext()
  return (
    <CheckoutScreen id={id} checkout={Route.useLoaderData()} now={new Date(now)} timeZone={site.timeZone} />
  )
}

/** Turns a missing checkout into the page's own 404. */
async function foundOr404<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error) && (error.status === 404 || error.status === 422)) throw notFound()
    throw error
  }
}

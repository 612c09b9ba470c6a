import { createFileRoute } from '@tanstack/react-router'
import { PlanSection } from '#membership/account/plan-section.tsx'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'

export const Route = createFileRoute('/account')({
  ssr: false,
  component: AccountPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('membership.plan.name'), context.site),
})

/** Everything that is somebody's own, from the rooms that know it. */
function AccountPage() {
  return (
    <main id="main" tabIndex={-1} className="container-page py-10">
      <PlanSection />
    </main>
  )
}

import { createFileRoute, Navigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ReadingSection } from '#reader/shelf/reading-section.tsx'
import { late } from '#ui/late.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useI18n, withAccountWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { PlanSection } from '#membership/account/plan-section.tsx'
import { DigestPart } from '#newsletter/preferences/digest-part.tsx'
import { DataSection, DeletionNotice } from '#people/account/data-section.tsx'
import { AccountProblem, hasFailed, useAccount } from '#people/account/parts.tsx'
import { SecuritySection } from '#people/account/security-section.tsx'
import { useSession } from '#people/use-session.tsx'

const PARTS = ['plan', 'sign-in', 'reading', 'api', 'support', 'data'] as const
const waiting = <SkeletonText lines={3} className="h-12" />
const ApiPart = late(() => import('./account-api.tsx'), { waiting })
const SupportPart = late(() => import('./account-support.tsx'), { waiting })
type Part = (typeof PARTS)[number]
const SECTIONS: Record<Part, ReactNode> = {
  plan: <PlanSection />,
  'sign-in': <SecuritySection />,
  reading: (
    <>
      <ReadingSection />
      <DigestPart />
    </>
  ),
  api: <ApiPart />,
  support: <SupportPart />,
  data: <DataSection />,
}

export const Route = createFileRoute('/account')({
  ssr: false,
  validateSearch: ({ part }: Record<string, unknown>): { part?: Part | undefined } => ({
    part: PARTS.find((each) => each === part),
  }),
  beforeLoad: async ({ context }) => ({ words: await withAccountWords(context.language, context.words) }),
  component: AccountPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('people.readerMenu'), context.site),
})

/** Everything that belongs to the reader, from the modules that hold it. */
function AccountPage() {
  return useSession().user === null ? <SignInFirst /> : <OwnAccount />
}

function OwnAccount() {
  const { t, dir } = useI18n()
  const { user } = useSession()
  const { part = 'plan' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const found = useAccount()
  const { data } = found
  const email = data?.email ?? user?.email
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      <h1 tabIndex={-1} className="text-3xl font-extrabold">
        {t('people.account.title')}
      </h1>
      <p className="mt-2 text-base text-ink2">
        <span className="sr-only">{t('people.email')} </span>
        <bdi dir="ltr" className="wrap-anywhere">
          {email}
        </bdi>
      </p>
      {data && data.delete_after !== null && <DeletionNotice at={data.delete_after} />}
      <div className="mt-8">
        {hasFailed(found) ? (
          <AccountProblem found={found} />
        ) : (
          <Tabs
            label={t('people.account.parts')}
            dir={dir}
            value={part}
            onChange={(next) =>
              void navigate({ search: { part: PARTS.find((each) => each === next) }, replace: true })
            }
            tabs={PARTS.map((each) => ({
              value: each,
              label: t(`people.account.part.${each}`),
              panel: SECTIONS[each],
            }))}
          />
        )}
      </div>
    </main>
  )
}

/** Redirects to the sign-in page, which leads back here. */
function SignInFirst() {
  const { latestLocation } = useRouter()
  const [next] = useState(latestLocation.publicHref) // kept from the first render: navigating to sign-in changes it
  return <Navigate to="/auth" search={{ next }} replace />
}

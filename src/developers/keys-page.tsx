import { createFileRoute, Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { useSession } from '#people/use-session.tsx'
import { KeysRoom } from './keys/keys-room.tsx'

export const Route = createFileRoute('/developers/keys')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: KeysPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('developers.keys.title'), context.site),
})

/** A reader's keys and their usage: the part of /account as a page of its own. */
function KeysPage() {
  return useSession().user === null ? <SignInFirst /> : <OwnKeys />
}

function OwnKeys() {
  const { t } = useI18n()
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 pb-16 sm:pt-14">
      <h1 tabIndex={-1} className="mb-3 text-3xl font-extrabold">
        {t('developers.keys.title')}
      </h1>
      <KeysRoom />
    </main>
  )
}

/** Redirects to the sign-in page, which leads back here. */
function SignInFirst() {
  const { latestLocation } = useRouter()
  const [next] = useState(latestLocation.publicHref) // kept from the first render: navigating to sign-in changes it
  return <Navigate to="/auth" search={{ next }} replace />
}

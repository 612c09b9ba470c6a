import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { SkeletonText } from '#kit/skeleton.tsx'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { AccountPart } from '#people/account/parts.tsx'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { apiKeyList } from './calls.ts'
import { KeyRows } from './keys/key-rows.tsx'
import { MakeKey } from './keys/make-key.tsx'
import { ShownKey } from './keys/shown-key.tsx'
import { UsagePart } from './usage/usage-part.tsx'

export const Route = createFileRoute('/developers/keys')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: KeysPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('developers.keys.title'), context.site),
})

/** The keys of a reader, and what they are used for. */
function KeysPage() {
  return useSession().user === null ? <SignInFirst /> : <OwnKeys />
}

function OwnKeys() {
  const { t } = useI18n()
  const keys = useQuery({ ...callQuery(apiKeyList, {}), staleTime: 0 })
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 pb-16 sm:pt-14">
      <h1 tabIndex={-1} className="text-3xl font-extrabold">
        {t('developers.keys.title')}
      </h1>
      <p className="mt-3 max-w-[62ch] text-lg text-ink2">
        {t('developers.keys.intro')}{' '}
        <PageLink href="/developers" className="font-semibold text-ink underline underline-offset-4">
          {t('developers.keys.documents')}
        </PageLink>
      </p>
      <div className="mt-10">
        {keys.data ? (
          <Parts answer={keys.data} />
        ) : keys.isError ? (
          <Notice
            kind="failed"
            title={t('developers.keys.failed')}
            actions={
              <Button size="medium" busy={keys.isFetching} onClick={() => void keys.refetch()}>
                {t('kit.retry')}
              </Button>
            }
          >
            {t('developers.failedText')}
          </Notice>
        ) : (
          <div aria-busy="true" className="py-2">
            <SkeletonText lines={3} className="h-12" />
          </div>
        )}
      </div>
    </main>
  )
}

function Parts({ answer }: { answer: OutputOf<typeof apiKeyList> }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [shown, setShown] = useState<string | null>(null)
  const showAnew = () => client.invalidateQueries({ queryKey: [apiKeyList.name] })
  const show = async (key: string) => {
    setShown(key)
    await showAnew()
  }
  const { items, open, most } = answer
  return (
    <>
      {!open && <NotOpen known={items.length > 0} />}
      <AccountPart
        id="own-keys"
        title={t('developers.keys.own')}
        text={t('developers.keys.ownText', { most })}
      >
        {items.length === 0 ? (
          <p className="mt-4 text-base text-ink2">{t('developers.keys.none')}</p>
        ) : (
          <KeyRows keys={items} open={open} onMade={show} onChanged={showAnew} />
        )}
      </AccountPart>
      {open && <MakeKey onMade={show} />}
      <UsagePart />
      {shown !== null && <ShownKey secret={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** Whoever has no plan that opens the API is told what does; keys that they have from before wait for it. */
function NotOpen({ known }: { known: boolean }) {
  const { t } = useI18n()
  return (
    <div className="mb-10">
      <Notice
        kind="refused"
        title={t('developers.locked.title')}
        actions={
          <>
            <PageLink href="/contact-sales" className={buttonClass('act', 'medium')}>
              {t('developers.locked.sales')}
            </PageLink>
            <PageLink href="/pricing" className={buttonClass('text', 'medium')}>
              {t('developers.locked.plans')}
            </PageLink>
          </>
        }
      >
        {known ? t('developers.locked.waiting') : t('developers.locked.text')}
      </Notice>
    </div>
  )
}

/** To the sign-in page, which leads back here. */
function SignInFirst() {
  const { latestLocation } = useRouter()
  const [next] = useState(latestLocation.publicHref) // as it was: the way to sign in changes it
  return <Navigate to="/auth" search={{ next }} replace />
}

import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n, withAccountWords } from '#languages/i18n.ts'
import { linkHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { useMailedToken } from '#people/account/mailed-link.tsx'
import { isRefusal } from '#platform/refusal.ts'
import { ChoicesPart } from './choices-part.tsx'
import { OwnDataPart, RestPart } from './own-data-part.tsx'
import { PlainLeave } from './plain-leave.tsx'
import { SubscriptionPart } from './subscription-part.tsx'
import { usePreferences } from './use-preferences.ts'

export const Route = createFileRoute('/newsletter/preferences')({
  ssr: false,
  codeSplitGroupings: [['component']], // the server renders the pending component
  beforeLoad: async ({ context }) => ({ words: await withAccountWords(context.language, context.words) }),
  component: PreferencesPage,
  pendingComponent: PlainLeave,
  head: ({ match: { context } }) =>
    linkHead(translator(context.language, context.words)('newsletter.preferences.title'), context.site),
})

/** A subscriber's preferences, for a reader with the link of an email; no sign-in is needed. */
function PreferencesPage() {
  const token = useMailedToken('t')
  const [erased, setErased] = useState(false)
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      {token === null ? (
        <BadLink />
      ) : erased ? (
        <Erased />
      ) : (
        <Subscription token={token} onErased={() => setErased(true)} />
      )}
    </main>
  )
}

function Subscription({ token, onErased }: { token: string; onErased: () => void }) {
  const { t } = useI18n()
  const found = usePreferences(token)
  const { data: now, error } = found
  if (now)
    return (
      <>
        <h1 tabIndex={-1} className="text-3xl font-extrabold">
          {t('newsletter.preferences.title')}
        </h1>
        <p className="mt-2 mb-8 text-base text-ink2">
          <span className="sr-only">{t('newsletter.preferences.for')} </span>
          <bdi dir="ltr" className="wrap-anywhere">
            {now.email}
          </bdi>
        </p>
        <SubscriptionPart token={token} now={now} />
        <ChoicesPart token={token} now={now} />
        <RestPart token={token} now={now} />
        <OwnDataPart token={token} now={now} onErased={onErased} />
      </>
    )
  if (isRefusal(error) && error.code === 'newsletter.gone') return <Gone />
  if (isRefusal(error) && error.code === 'newsletter.linkBad') return <BadLink />
  if (found.errorUpdateCount > 0)
    return (
      <Notice
        kind="failed"
        level={1}
        title={t('newsletter.preferences.failed')}
        actions={
          <Button size="medium" busy={found.isFetching} onClick={() => void found.refetch()}>
            {t('kit.retry')}
          </Button>
        }
      >
        {t('newsletter.preferences.failedBody')}
      </Notice>
    )
  return (
    <div aria-busy="true" className="grid gap-8 py-2">
      <h1 className="text-3xl font-extrabold">{t('newsletter.preferences.title')}</h1>
      <SkeletonText lines={2} className="h-12" />
      <SkeletonText lines={6} className="h-12" />
    </div>
  )
}

/** A page with a link back to the digest, shown if a link does not work. */
function Nothing({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useI18n()
  return (
    <Notice
      kind="missing"
      level={1}
      title={title}
      actions={
        <PageLink href="/subscribe" className={buttonClass('act')}>
          {t('newsletter.oneClick.again')}
        </PageLink>
      }
    >
      {children}
    </Notice>
  )
}

function BadLink() {
  const { t } = useI18n()
  return <Nothing title={t('newsletter.oneClick.badTitle')}>{t('newsletter.linkBad')}</Nothing>
}

function Gone() {
  const { t } = useI18n()
  return <Nothing title={t('newsletter.preferences.goneTitle')}>{t('newsletter.gone')}</Nothing>
}

function Erased() {
  const { t } = useI18n()
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <div ref={said} tabIndex={-1} role="status">
      <Nothing title={t('newsletter.preferences.erasedTitle')}>{t('newsletter.preferences.erased')}</Nothing>
    </div>
  )
}

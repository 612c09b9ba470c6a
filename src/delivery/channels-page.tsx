import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { useAsking } from '#ui/use-asking.ts'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { channelList } from './calls.ts'
import { ChannelCard } from './channel-card.tsx'
import { AddChannel } from './channel-form.tsx'
import { MAX_CHANNELS } from './rules.ts'
import { SecretDialog } from './secret-dialog.tsx'

export const Route = createFileRoute('/channels')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: ChannelsPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('delivery.channels.title'), context.site),
})

/** The places outside the site where a company is notified, and the result of each message. */
function ChannelsPage() {
  const { t } = useI18n()
  const { user } = useSession()
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      <h1 id="channels" tabIndex={-1} className="text-3xl font-extrabold">
        {t('delivery.channels.title')}
      </h1>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('delivery.channels.about')}</p>
      {user === null ? <SignInFirst /> : <OwnChannels />}
    </main>
  )
}

/** Redirects to the sign-in page, which leads back here. */
function SignInFirst() {
  const { latestLocation } = useRouter()
  const [next] = useState(latestLocation.publicHref) // kept from the first render: navigating to sign-in changes it
  return <Navigate to="/auth" search={{ next }} replace />
}

function OwnChannels() {
  const { t } = useI18n()
  const list = useQuery({ ...callQuery(channelList, {}), staleTime: 0 })
  const adding = useAsking<'channel'>('add-channel')
  const [secret, setSecret] = useState<string | null>(null)
  if (list.data === undefined)
    return list.isError ? (
      <div className="mt-8">
        <NotLoaded
          signedOut={isRefusal(list.error) && list.error.status === 401}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </div>
    ) : (
      <div aria-busy="true" className="mt-8 grid gap-8">
        <SkeletonText lines={2} className="h-12" />
        <SkeletonText lines={2} className="h-12" />
      </div>
    )
  const { items, in_force: inForce } = list.data
  return (
    <>
      {inForce ? (
        <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            id="add-channel"
            kind="act"
            disabled={items.length >= MAX_CHANNELS}
            {...(items.length >= MAX_CHANNELS && {
              reason: t('delivery.tooManyChannels', { count: MAX_CHANNELS }),
            })}
            onClick={() => adding.open('channel')}
          >
            {t('delivery.add')}
          </Button>
        </p>
      ) : (
        <div className="mt-8">
          <Notice
            kind="refused"
            title={t('delivery.lock.title')}
            actions={
              <Link to="/pricing" className={buttonClass('act')}>
                {t('delivery.lock.plans')}
              </Link>
            }
          >
            {t(items.length > 0 ? 'delivery.lock.held' : 'delivery.lock.text')}
          </Notice>
        </div>
      )}
      {items.length === 0
        ? inForce && (
            <div className="mt-8">
              <Notice kind="empty" title={t('delivery.empty.title')}>
                {t('delivery.empty.text')}
              </Notice>
            </div>
          )
        : items.map((channel) => (
            <ChannelCard key={channel.id} channel={channel} inForce={inForce} onSecret={setSecret} />
          ))}
      {adding.about && (
        <AddChannel
          onClose={adding.close}
          onAdded={(made) => {
            adding.close()
            setSecret(made)
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

type NotLoadedProps = { signedOut: boolean; busy: boolean; onRetry: () => void }

const NotLoaded = ({ signedOut, busy, onRetry }: NotLoadedProps) => {
  const { t } = useI18n()
  return signedOut ? (
    <SignInFirst />
  ) : (
    <Notice
      kind="failed"
      title={t('delivery.failed.title')}
      actions={
        <Button size="medium" busy={busy} onClick={onRetry}>
          {t('kit.retry')}
        </Button>
      }
    >
      {t('delivery.failed.text')}
    </Notice>
  )
}

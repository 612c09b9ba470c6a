import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Chevron } from '#ui/chevron.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import { QrPicture } from '#ui/qr-picture.tsx'
import type { PrivateFeed } from '../rules.ts'
import type { privateFeedMake } from './calls.ts'
import { appsFor } from './open-in.ts'

export type MadeFeed = OutputOf<typeof privateFeedMake>

/** The addresses of a feed, which cannot be shown again. They are only held in memory and are lost when the page is left. */
export function FeedAddress({ made, onDone }: { made: MadeFeed; onDone: () => void }) {
  const { t } = useI18n()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address) // missing on plain http, which is caught too
      toast.success(t('library.privateFeeds.copied'), { id: 'feeds' })
    } catch {
      toast.error(t('library.privateFeeds.notCopied'), { id: 'feeds' })
    }
  }
  return (
    <section aria-labelledby="feed-address" className="mt-10 border-2 border-ink bg-surface p-5 sm:p-6">
      <h2 id="feed-address" ref={title} tabIndex={-1} className="text-xl font-bold">
        {t('library.privateFeeds.madeTitle')}
      </h2>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('library.privateFeeds.madeText')}</p>
      <ul className="mt-4 grid gap-3">
        {made.addresses.map((address) => {
          const name = address.slice(address.lastIndexOf('/') + 1)
          return (
            <li key={address} className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
              <code
                dir="ltr"
                className="min-w-0 grow basis-64 text-start text-sm break-all select-all"
                translate="no"
              >
                {address}
              </code>
              <Button kind="line" size="medium" onClick={() => void copy(address)}>
                {t('library.privateFeeds.copy', { name })}
              </Button>
              <OpenIn address={address} kind={made.feed.kind} />
            </li>
          )
        })}
      </ul>
      {made.addresses.slice(0, 1).map((address) => (
        <details key={address} className="group mt-2 border-t border-line pt-2">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-base font-semibold">
            {t('library.privateFeeds.toPhone')}
            <Chevron className="group-open:rotate-180" />
          </summary>
          <p className="mt-1 mb-3 max-w-[62ch] text-sm text-ink2">{t('library.privateFeeds.toPhoneText')}</p>
          <QrPicture text={address} label={t('library.privateFeeds.code')} />
        </details>
      ))}
      <div className="mt-5">
        <Button kind="text" onClick={onDone}>
          {t('library.privateFeeds.done')}
        </Button>
      </div>
    </section>
  )
}

/** Links that open the feed in apps on this device. The address is sent to no one else. */
function OpenIn({ address, kind }: { address: string; kind: PrivateFeed }) {
  const { t } = useI18n()
  const apps = appsFor(kind, address)
  if (apps.length === 0) return null
  return (
    <p className="flex basis-full flex-wrap items-center gap-x-5 text-sm">
      <span className="text-ink2">{t('library.privateFeeds.openIn')}</span>
      {apps.map(({ name, href }) => (
        <a key={href} href={href} className={LINK}>
          {name ?? t('library.privateFeeds.feedReader')}
        </a>
      ))}
    </p>
  )
}

const LINK =
  'inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink'

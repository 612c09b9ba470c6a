import { ROW } from '#ui/disclosure.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { recordShare } from '../momentum/calls.ts'
import { ShareSign } from './share-sign.tsx'

/** Where a story can be shared, in the order of the menu. Source: public-site §3. */
export const NETWORKS = ['LinkedIn', 'Facebook', 'X', 'Reddit', 'WhatsApp'] as const
export type Network = (typeof NETWORKS)[number]

/** The features of the window that opens. Source: public-site §9. */
const WINDOW = 'popup,noopener,width=600,height=400'

/** The address of a network's own sharing form, filled with the page's address and title. */
export function shareAddress(network: Network, url: string, title: string): string {
  const [u, text] = [encodeURIComponent(url), encodeURIComponent(title)]
  switch (network) {
    case 'LinkedIn':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${u}&title=${text}`
    case 'Facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${u}&quote=${text}`
    case 'X':
      return `https://x.com/intent/post?url=${u}&text=${text}`
    case 'Reddit':
      return `https://www.reddit.com/submit?url=${u}&title=${text}`
    case 'WhatsApp':
      return `https://api.whatsapp.com/send?text=${encodeURIComponent(`${title} ${url}`)}`
  }
}

type SharePanelProps = { title: string; href: string; articleId: string | undefined }

/**
 * The ways to share a story: the system's share sheet, a small window for each of five networks, and its address to the
 * clipboard.
 */
export default function SharePanel({ title, href, articleId }: SharePanelProps) {
  const { t } = useI18n()
  const address = () => new URL(href, window.location.origin).href
  const shared = () => {
    if (articleId !== undefined) ask(recordShare, { id: articleId }).catch(() => undefined) // if it fails, one share is not counted
  }
  const share = (network: Network) => {
    window.open(shareAddress(network, address(), title), '_blank', WINDOW)
    shared()
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address()) // missing on plain http, which is caught too
      shared()
      toast.success(t('library.share.copied'))
    } catch {
      toast.error(t('library.share.notCopied'), { description: address() })
    }
  }
  return (
    <ul>
      <SystemShare title={title} address={address} shared={shared} />
      {NETWORKS.map((network) => (
        <li key={network}>
          <button type="button" data-closes className={ROW} onClick={() => share(network)}>
            <bdi>{network}</bdi>
          </button>
        </li>
      ))}
      <li className="mt-1 border-t border-line pt-1">
        <button type="button" data-closes className={ROW} onClick={() => void copy()}>
          <ShareSign path="M7.5 12.5l5-5M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2" />
          {t('library.share.copy')}
        </button>
      </li>
    </ul>
  )
}

type SystemShareProps = { title: string; address: () => string; shared: () => void }

/** The system's own share sheet, where there is one. Rendered in the browser only, when the menu is opened. */
function SystemShare({ title, address, shared }: SystemShareProps) {
  const { t } = useI18n()
  const data = { title, url: address() }
  if (!('share' in navigator) || !navigator.canShare?.(data)) return null
  const share = async () => {
    try {
      await navigator.share(data)
      shared()
    } catch (error) {
      const changedMind = error instanceof DOMException && error.name === 'AbortError'
      if (!changedMind) toast.error(t('library.share.notShared'), { description: data.url })
    }
  }
  return (
    <li className="mb-1 border-b border-line pb-1">
      <button type="button" data-closes className={ROW} onClick={() => void share()}>
        <ShareSign />
        {t('library.share.system')}
      </button>
    </li>
  )
}

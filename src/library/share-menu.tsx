import { Disclosure, ROW } from '#kit/disclosure.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { recordShare } from './calls.ts'

/** Where a story can be shared, in the order of the menu. Source: public-site §3. */
export const NETWORKS = ['LinkedIn', 'Facebook', 'X', 'Reddit', 'WhatsApp'] as const
export type Network = (typeof NETWORKS)[number]

/** The window that opens. Source: public-site §9. */
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

type ShareMenuProps = {
  title: string
  /** The story's address on this site, or absolute. */
  href: string
  /** Counts as a share of this article. */
  articleId?: string
  /** Beside the page's text the control says "Share"; on a card it is a picture only. */
  labelled?: boolean
}

/** Shares one story: five networks in a small window, and its address to the clipboard. */
export function ShareMenu({ title, href, articleId, labelled = false }: ShareMenuProps) {
  const { t } = useI18n()
  const address = () => new URL(href, window.location.origin).href
  const shared = () => {
    if (articleId !== undefined) ask(recordShare, { id: articleId }).catch(() => undefined) // a number less
  }
  const share = (network: Network) => {
    window.open(shareAddress(network, address(), title), '_blank', WINDOW)
    shared()
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address()) // missing on plain http: that is caught too
      shared()
      toast.success(t('library.share.copied'))
    } catch {
      toast.error(t('library.share.notCopied'), { description: address() })
    }
  }
  return (
    <Disclosure
      label={t('library.share.label', { title })}
      face={
        <>
          <Sign path="M10 13V3M6.5 6.5 10 3l3.5 3.5M4 10v7h12v-7" />
          {labelled && <span aria-hidden="true">{t('library.share.word')}</span>}
        </>
      }
      className={
        labelled
          ? 'inline-flex h-10 items-center gap-2 border border-edge px-4 text-sm font-semibold hover:border-ink'
          : 'grid size-9 place-items-center text-ink2 hover:text-ink'
      }
      align={labelled ? 'start' : 'end'}
      panelClassName="w-48"
      late
    >
      <ul>
        {NETWORKS.map((network) => (
          <li key={network}>
            <button type="button" data-closes className={ROW} onClick={() => share(network)}>
              <bdi>{network}</bdi>
            </button>
          </li>
        ))}
        <li className="mt-1 border-t border-line pt-1">
          <button type="button" data-closes className={ROW} onClick={() => void copy()}>
            <Sign path="M7.5 12.5l5-5M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2" />
            {t('library.share.copy')}
          </button>
        </li>
      </ul>
    </Disclosure>
  )
}

const Sign = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 20 20"
    className="size-4"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { myNewsletter } from './calls.ts'

/**
 * Whether the digest is sent to the address of the account, and a link to its preferences; in the “Reading” part of
 * /account.
 */
export function DigestPart() {
  const { t } = useI18n()
  const id = useId()
  const { user } = useSession()
  const found = useQuery({ ...callQuery(myNewsletter, {}), staleTime: 0, enabled: user !== null })
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-7">
      <h2 id={id} className="text-2xl font-extrabold">
        {t('newsletter.mine.title')}
      </h2>
      {found.data ? (
        <Mine mine={found.data} />
      ) : found.errorUpdateCount > 0 ? (
        <Said
          way={
            <Button size="medium" busy={found.isFetching} onClick={() => void found.refetch()}>
              {t('kit.retry')}
            </Button>
          }
        >
          <span role="alert">{t('newsletter.mine.failed')}</span>
        </Said>
      ) : (
        <SkeletonText lines={2} className="mt-3 h-12" />
      )}
    </section>
  )
}

function Mine({ mine }: { mine: OutputOf<typeof myNewsletter> }) {
  const { t, addressOf } = useI18n()
  const { address_confirmed: shown, state, manage_token: token } = mine
  if (token !== null)
    return (
      <Said
        way={
          <a
            href={`${addressOf('/newsletter/preferences')}?t=${token}`}
            className={buttonClass('line', 'medium')}
          >
            {t('newsletter.mine.preferences')}
          </a>
        }
      >
        {t(`newsletter.mine.${state ?? 'none'}`)}
      </Said>
    )
  return (
    <Said
      way={
        <PageLink href="/subscribe" className={buttonClass('line', 'medium')}>
          {t('newsletter.mine.subscribe')}
        </PageLink>
      }
    >
      {t(shown ? `newsletter.mine.${state ?? 'none'}` : 'newsletter.mine.unconfirmed')}
    </Said>
  )
}

const Said = ({ children, way }: { children: ReactNode; way: ReactNode }) => (
  <div className="mt-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
    <p className="max-w-[62ch] min-w-0 shrink grow basis-72 text-base text-ink2">{children}</p>
    {way}
  </div>
)

import { type ReactNode, useId } from 'react'
import { Arrow } from '#ui/arrow.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { Tier } from './news-card.tsx'

/** The list that the reader returns to, with its address. */
export type LockBack = { list: 'news' | 'agents' | 'events' | 'podcasts' | 'videos'; href: string }

type LockCardProps =
  | {
      state: 'locked'
      because: 'premium' | 'b2b'
      back: LockBack
      size?: 'page' | 'card'
      /** Where a reader who has the plan signs in; none for those who are signed in. */
      signIn?: string | undefined
      /** Additional content for this reader. */
      children?: ReactNode
    }
  | {
      /** Access could not be checked, which is not the same as refused. */
      state: 'unknown'
      onRetry: () => void
      busy?: boolean
      requestId?: string | undefined
      size?: 'page' | 'card'
    }

/**
 * Shown in place of the text, which is never sent while locked. A view may have many of them as cards, so a card does not
 * use the view's primary button.
 */
export function LockCard(props: LockCardProps) {
  const { t } = useI18n()
  const title = useId()
  const space = props.size === 'card' ? 'p-5' : 'p-6 sm:p-8'
  if (props.state === 'unknown')
    return (
      <section role="alert" className={`border-t-2 border-warning bg-sunken ${space}`}>
        <h2 className="max-w-[34ch] text-xl font-bold">{t('library.lock.unknown')}</h2>
        <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('library.lock.unknownWhy')}</p>
        <div className="mt-5">
          <Button kind="line" onClick={props.onRetry} busy={props.busy ?? false}>
            {t('kit.retry')}
          </Button>
        </div>
        {props.requestId !== undefined && (
          <p className="mt-4 text-2xs text-ink3">{t('kit.request', { id: props.requestId })}</p>
        )}
      </section>
    )
  const { because, back } = props
  const gains = because === 'premium' ? PREMIUM_GAINS : B2B_GAINS
  return (
    <section aria-labelledby={title} className={`border-t-2 border-ink bg-sunken ${space}`}>
      <Tier tier={because} />
      <h2 id={title} className="mt-3 max-w-[34ch] text-xl font-bold">
        {t(
          back.list === 'videos' && because === 'premium' ? 'library.lock.videos' : `library.lock.${because}`,
        )}
      </h2>
      <ul className="mt-4 grid gap-1.5 text-base text-ink2">
        {gains.map((gain) => (
          <li key={gain} className="flex gap-3">
            <span className="mt-[0.6em] size-1.5 shrink-0 bg-ink" aria-hidden="true" />
            {t(gain)}
          </li>
        ))}
      </ul>
      {props.children}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageLink
          href="/pricing"
          className={`${buttonClass(props.size === 'card' ? 'line' : 'act')} max-sm:w-full`}
        >
          {t('library.lock.plans')}
        </PageLink>
        {props.signIn !== undefined && (
          <PageLink
            href={props.signIn}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t('library.lock.signIn', { plan: t(`library.tier.${because}`) })}
          </PageLink>
        )}
        <PageLink href={back.href} className={buttonClass('text')}>
          <Arrow back />
          {t(`library.lock.back.${back.list}`)}
        </PageLink>
      </div>
    </section>
  )
}

const PREMIUM_GAINS = [
  'library.lock.gain.archive',
  'library.lock.gain.digests',
  'library.lock.gain.audio',
] as const
const B2B_GAINS = [
  'library.lock.gain.api',
  'library.lock.gain.analytics',
  'library.lock.gain.support',
] as const

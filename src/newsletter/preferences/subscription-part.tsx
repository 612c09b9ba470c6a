import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { useDay, useI18n } from '#languages/i18n.ts'
import { AccountPart } from '#people/account/parts.tsx'
import { ask } from '#platform/ask.ts'
import {
  newsletterLeave,
  newsletterPreferencesChange,
  newsletterRelease,
  type Preferences,
} from '../calls.ts'
import { digestMoment } from '../rules.ts'
import { SUBSCRIPTION_ID, useAction } from './use-preferences.ts'

type PartProps = { token: string; now: Preferences }

/** The state of the subscription, or why nothing is sent, each with the action that resolves it. */
export function SubscriptionPart({ token, now }: PartProps) {
  const { t, language, site } = useI18n()
  const { state, suppressed, paused_until: paused, next_at: next } = now
  return (
    <AccountPart id={SUBSCRIPTION_ID} title={t('newsletter.preferences.now')}>
      <div role="status" className="grid gap-5">
        {suppressed !== null && <Suppressed token={token} suppressed={suppressed} />}
        {state !== 'active' && <Away token={token} state={state} />}
        {state === 'active' && paused !== null && <Paused token={token} until={paused} />}
        {next !== null && (
          <Line>
            {t('newsletter.preferences.next', { date: digestMoment(language, site.timeZone, next) })}
          </Line>
        )}
      </div>
    </AccountPart>
  )
}

const Line = ({ children }: { children: ReactNode }) => <p className="max-w-[62ch] text-base">{children}</p>

function Suppressed({
  token,
  suppressed: { reason, at },
}: {
  token: string
  suppressed: NonNullable<Preferences['suppressed']>
}) {
  const { t } = useI18n()
  const day = useDay()
  const release = useAction(token, {
    run: () => ask(newsletterRelease, { token }),
    message: t('newsletter.preferences.released'),
    gone: true,
  })
  return (
    <div className="border-s-2 border-warning ps-4">
      <Line>{t(`newsletter.preferences.suppressed.${reason}`, { date: day(at) })}</Line>
      {reason !== 'desk' && (
        <>
          <p className="mt-1 max-w-[62ch] text-sm text-ink2">{t('newsletter.preferences.releaseOnce')}</p>
          <Button size="medium" className="mt-3" busy={release.isPending} onClick={() => release.mutate()}>
            {t('newsletter.preferences.release')}
          </Button>
        </>
      )}
    </div>
  )
}

/** A reader who has left or has not confirmed yet begins with one click: the link was mailed to them. */
function Away({ token, state }: { token: string; state: 'left' | 'pending' }) {
  const { t } = useI18n()
  const back = useAction(token, {
    run: () => ask(newsletterLeave, { token, back: true }),
    message: t('newsletter.preferences.backDone'),
    gone: true,
  })
  return (
    <div>
      <Line>
        {t(state === 'left' ? 'newsletter.preferences.leftNow' : 'newsletter.preferences.pendingNow')}
      </Line>
      <p className="mt-1 max-w-[62ch] text-sm text-ink2">{t('newsletter.consent')}</p>
      <Button kind="act" size="medium" className="mt-3" busy={back.isPending} onClick={() => back.mutate()}>
        {t(state === 'left' ? 'newsletter.preferences.back' : 'newsletter.preferences.confirm')}
      </Button>
    </div>
  )
}

function Paused({ token, until }: { token: string; until: string }) {
  const { t } = useI18n()
  const day = useDay()
  const end = useAction(token, {
    run: () => ask(newsletterPreferencesChange, { token, pause_days: 0 }),
    message: t('newsletter.preferences.pauseEnded'),
    gone: true,
  })
  return (
    <div>
      <Line>{t('newsletter.preferences.pausedUntil', { date: day(until) })}</Line>
      <Button size="medium" className="mt-3" busy={end.isPending} onClick={() => end.mutate()}>
        {t('newsletter.preferences.pauseEnd')}
      </Button>
    </div>
  )
}

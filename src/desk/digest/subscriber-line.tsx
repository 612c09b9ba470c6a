import { Label, Status, type StatusTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { adminSubscribers } from '#newsletter/bounces/calls.ts'
import { INTERESTS } from '#newsletter/rules.ts'
import type { OutputOf } from '#platform/call.ts'
import { Moment } from '../parts/moment.tsx'
import { Line, LineActions, Cell } from '../parts/rows.tsx'

/** The grid columns of the subscriber list on wide screens. */
export const SUBSCRIBER_COLUMNS =
  '@4xl:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1.1fr)_13rem]'

/** Someone who has subscribed to the digest. */
export type Subscriber = OutputOf<typeof adminSubscribers>['items'][number]

const TONES: Record<Subscriber['state'], StatusTone> = {
  pending: 'waiting',
  active: 'success',
  left: 'quiet',
}

type SubscriberLineProps = { subscriber: Subscriber; onRemove: (erase: boolean) => void }

/** One subscriber: name and address, state, interests, since when, and the actions to remove or erase the subscriber. */
export function SubscriberLine({ subscriber, onRemove }: SubscriberLineProps) {
  const { t, site } = useI18n()
  const { name, email, state, suppressed, interests, paused_until: paused } = subscriber
  const wanted = INTERESTS.filter((each) => interests.includes(each))
  return (
    <Line columns={SUBSCRIBER_COLUMNS}>
      <Cell label={t('newsroom.digest.person')}>
        <span className="block font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-ink2 wrap-anywhere">
          <bdi dir="ltr">{email}</bdi>
        </span>
      </Cell>
      <Cell label={t('newsroom.digest.state')}>
        <span className="flex flex-wrap gap-1.5">
          <Status tone={TONES[state]}>{t(`newsroom.digest.subscriber.${state}`)}</Status>
          {suppressed !== null && (
            <Status tone="danger" long>
              {t(`newsroom.digest.suppressed.${suppressed}`)}
            </Status>
          )}
          {paused !== null && <Status tone="warning">{t('newsroom.digest.subscriber.paused')}</Status>}
        </span>
        {paused !== null && (
          <span className="mt-1 flex flex-wrap gap-x-1.5 text-xs text-ink2">
            {t('newsroom.digest.pausedUntil')} <Moment at={paused} zone={site.timeZone} />
          </span>
        )}
      </Cell>
      <Cell label={t('newsroom.digest.wants')}>
        <span className="flex flex-wrap items-center gap-1.5">
          <Label lang={subscriber.language}>{LANGUAGE_NAMES[subscriber.language]}</Label>
          {t(`newsroom.digest.frequency.${subscriber.frequency}`)}
        </span>
        <span className="mt-1 block text-xs text-ink2">
          {wanted.length === 0
            ? t('newsroom.digest.allInterests')
            : wanted.map((each) => t(`newsletter.interest.${each}`)).join(' · ')}
        </span>
      </Cell>
      <Cell label={t('newsroom.digest.since')}>
        <Moment at={subscriber.created_at} zone={site.timeZone} />
        <span className="block text-xs text-ink2 wrap-anywhere">
          {t('newsroom.digest.from')} <bdi dir="ltr">{subscriber.source}</bdi>
        </span>
      </Cell>
      <LineActions>
        {state !== 'left' && (
          <Button
            size="small"
            aria-label={t('newsroom.digest.endOf', { email })}
            onClick={() => onRemove(false)}
          >
            {t('newsroom.digest.end')}
          </Button>
        )}
        <Button
          kind="danger"
          size="small"
          aria-label={t('newsroom.digest.eraseOf', { email })}
          onClick={() => onRemove(true)}
        >
          {t('newsroom.digest.erase')}
        </Button>
      </LineActions>
    </Line>
  )
}

import { useState } from 'react'
import { Status, type StatusTone } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { adminMailEvents } from '#newsletter/bounces/calls.ts'
import { MAIL_EVENT_KINDS, type MailEventKind } from '#newsletter/rules.ts'
import type { OutputOf } from '#platform/call.ts'
import { Moment } from '../parts/moment.tsx'
import { Panel } from '../parts/panel.tsx'
import { Rows, Line, Cell } from '../parts/rows.tsx'
import { useRows } from '../parts/use-rows.ts'
import { OneOf } from '../parts/one-of.tsx'
import { SaidCell } from './said-cell.tsx'

const COLUMNS =
  '@4xl:grid-cols-[minmax(0,1.3fr)_minmax(0,0.9fr)_minmax(0,2fr)_minmax(0,0.6fr)_minmax(0,0.9fr)]'

const TONES: Record<MailEventKind, StatusTone> = {
  hard: 'danger',
  soft: 'warning',
  policy: 'warning',
  complaint: 'danger',
}

type MailEvent = OutputOf<typeof adminMailEvents>['items'][number]

/** Bounces and complaints about sent emails, as reported by mail servers and providers. */
export function MailEvents() {
  const { t } = useI18n()
  const [kind, setKind] = useState<MailEventKind>()
  const events = useRows(adminMailEvents, { kind })
  return (
    <Panel
      id="events"
      title={t('newsroom.digest.events')}
      text={t('newsroom.digest.eventsText')}
      actions={
        <OneOf
          dense
          quiet
          label={t('newsroom.digest.eventKind')}
          none={t('newsroom.digest.anyEvent')}
          values={MAIL_EVENT_KINDS}
          value={kind}
          nameOf={(each) => t(`newsroom.digest.event.${each}`)}
          onChange={setKind}
        />
      }
    >
      <Refusing domains={events.data?.pages[0]?.refusing ?? []} />
      <Rows
        list={events}
        failed={t('newsroom.digest.eventsFailed')}
        none={t(kind ? 'newsroom.digest.eventsNotFound' : 'newsroom.digest.eventsNone')}
        columns={{
          className: COLUMNS,
          names: [
            t('newsroom.digest.address'),
            t('newsroom.digest.eventKind'),
            t('newsroom.digest.said'),
            t('newsroom.digest.provider'),
            t('newsroom.digest.happened'),
          ],
        }}
      >
        {(each) => <EventLine key={each.id} event={each} />}
      </Rows>
    </Panel>
  )
}

/**
 * Names the providers that refuse our emails for a reason on our side that must be fixed; otherwise their readers would
 * silently get nothing.
 */
function Refusing({ domains }: { domains: OutputOf<typeof adminMailEvents>['refusing'] }) {
  const { t } = useI18n()
  if (domains.length === 0) return null
  return (
    <div className="border-b border-line px-4 py-3 text-sm sm:px-6" role="status">
      <p>{t('newsroom.digest.refusing')}</p>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 font-semibold">
        {domains.map(({ domain, mails }) => (
          <li key={domain} className="wrap-anywhere">
            {t('newsroom.digest.refusingDomain', { domain: `\u2066${domain}\u2069`, count: mails })}
          </li>
        ))}
      </ul>
    </div>
  )
}

function EventLine({ event: { recipient, kind, said, provider, happened_at: at } }: { event: MailEvent }) {
  const { t, site } = useI18n()
  return (
    <Line columns={COLUMNS}>
      <Cell label={t('newsroom.digest.address')}>
        <bdi dir="ltr" className="wrap-anywhere">
          {recipient}
        </bdi>
      </Cell>
      <Cell label={t('newsroom.digest.eventKind')}>
        <Status tone={TONES[kind]} long>
          {t(`newsroom.digest.event.${kind}`)}
        </Status>
      </Cell>
      <SaidCell said={said} />
      <Cell label={t('newsroom.digest.provider')}>
        <bdi dir="ltr" className="wrap-anywhere">
          {provider}
        </bdi>
      </Cell>
      <Cell label={t('newsroom.digest.happened')}>
        <Moment at={at} zone={site.timeZone} />
      </Cell>
    </Line>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { mailList } from '#services/post/calls.ts'
import { MAIL_STATES, type MailState, SENT_KEPT_DAYS, UNSENT_KEPT_DAYS } from '#services/post/rules.ts'
import { callQuery } from '#platform/ask.ts'
import { serviceList } from '#monitoring/calls.ts'
import { Panel } from '../parts/panel.tsx'
import { readersZone } from '../parts/zones.ts'
import { OneOf } from '../parts/one-of.tsx'
import { Rows } from '../parts/rows.tsx'
import { useRows } from '../parts/use-rows.ts'
import { MAIL_COLUMNS, MailLine } from './mail-line.tsx'

/** The outbox: the emails of the site to individual people, the status of each, and the answer of the mail server. */
export function Mails() {
  const { t } = useI18n()
  const [state, setState] = useState<MailState>()
  const services = useQuery(callQuery(serviceList, {}))
  const form = services.data?.items.find(({ service }) => service === 'mail')?.form
  const mails = useRows(mailList, { state })
  const text = form === 'embedded' ? 'newsroom.monitoring.mailsKept' : 'newsroom.monitoring.mailsText'
  return (
    <Panel
      id="mails"
      title={t('newsroom.monitoring.mails')}
      text={t(text, { sent: SENT_KEPT_DAYS, unsent: UNSENT_KEPT_DAYS })}
      actions={
        <OneOf
          dense
          quiet
          label={t('newsroom.monitoring.mailState')}
          none={t('newsroom.monitoring.allMails')}
          values={MAIL_STATES}
          value={state}
          nameOf={(each) => t(`newsroom.monitoring.mailState.${each}`)}
          onChange={setState}
        />
      }
    >
      <Rows
        list={mails}
        failed={t('newsroom.monitoring.mailsFailed')}
        none={t('newsroom.monitoring.noMails')}
        columns={{
          className: MAIL_COLUMNS,
          names: [
            t('newsroom.monitoring.mailTo'),
            t('newsroom.monitoring.mailSubject'),
            t('newsroom.monitoring.mailState'),
            t('newsroom.monitoring.mailWhen'),
            t('newsroom.monitoring.error'),
          ],
        }}
      >
        {(mail) => (
          <MailLine
            key={mail.id}
            mail={mail}
            zone={services.data?.time_zone ?? readersZone()}
            hasServer={form !== 'embedded'}
          />
        )}
      </Rows>
    </Panel>
  )
}

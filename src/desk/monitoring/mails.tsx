import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { mailList } from '#services/post/calls.ts'
import { MAIL_STATES, type MailState, SENT_KEPT_DAYS, UNSENT_KEPT_DAYS } from '#services/post/rules.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { MoreRows } from '../parts/more-rows.tsx'
import { Asked, Columns, Nothing, Panel } from '../parts/panel.tsx'
import { readersZone } from '../parts/zones.ts'
import { serviceList } from '#monitoring/calls.ts'
import { MAIL_COLUMNS, MailLine } from './mail-line.tsx'
import { EVERY_30_S } from '#monitoring/rules.ts'

/** The outbox: the emails of the site to individual people, the status of each, and the answer of the mail server. */
export function Mails() {
  const { t } = useI18n()
  const [state, setState] = useState<MailState | ''>('')
  const services = useQuery(callQuery(serviceList, {}))
  const form = services.data?.items.find(({ service }) => service === 'mail')?.form
  const mails = useInfiniteQuery({
    queryKey: [mailList.name, { state }],
    queryFn: ({ pageParam }) =>
      ask(mailList, { ...(state !== '' && { state }), ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null, // the type of every later page
    getNextPageParam: (last) => last.next_cursor,
    ...EVERY_30_S,
  })
  const text = form === 'embedded' ? 'newsroom.monitoring.mailsKept' : 'newsroom.monitoring.mailsText'
  return (
    <Panel
      id="mails"
      title={t('newsroom.monitoring.mails')}
      text={t(text, { sent: SENT_KEPT_DAYS, unsent: UNSENT_KEPT_DAYS })}
      actions={
        <Choice
          dense
          quiet
          label={t('newsroom.monitoring.mailState')}
          value={state}
          onChange={({ target }) =>
            setState(target.value as MailState | '' /* its options are all there is */)
          }
        >
          <option value="">{t('newsroom.monitoring.allMails')}</option>
          {MAIL_STATES.map((each) => (
            <option key={each} value={each}>
              {t(`newsroom.monitoring.mailState.${each}`)}
            </option>
          ))}
        </Choice>
      }
    >
      <Asked question={mails} failed={t('newsroom.monitoring.mailsFailed')} rows={3}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items)
          const rows = [...new Map(all.map((mail) => [mail.id, mail])).values()]
          if (rows.length === 0) return <Nothing>{t('newsroom.monitoring.noMails')}</Nothing>
          return (
            <>
              <Columns
                className={MAIL_COLUMNS}
                names={[
                  t('newsroom.monitoring.mailTo'),
                  t('newsroom.monitoring.mailSubject'),
                  t('newsroom.monitoring.mailState'),
                  t('newsroom.monitoring.mailWhen'),
                  t('newsroom.monitoring.error'),
                ]}
              />
              <ul>
                {rows.map((mail) => (
                  <MailLine
                    key={mail.id}
                    mail={mail}
                    zone={services.data?.time_zone ?? readersZone()}
                    hasServer={form !== 'embedded'}
                  />
                ))}
              </ul>
              <MoreRows list={mails} shown={rows.length} total={pages.at(-1)?.total ?? 0} />
            </>
          )
        }}
      </Asked>
    </Panel>
  )
}

import { Status, type StatusTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { mailList, mailSendAgain } from '#services/post/calls.ts'
import type { MailState } from '#services/post/rules.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { toast } from '#ui/toast.tsx'
import { Moment } from '../parts/moment.tsx'
import { focusTitle } from '../parts/panel.tsx'
import { Dash } from '../parts/dash.tsx'
import { MailText } from '#services/post/mail-text.tsx'
import { useAction } from '../parts/use-action.ts'
import { Line, More, LineActions, Cell } from '../parts/rows.tsx'

/** The columns of the outbox, where there is room for them. */
export const MAIL_COLUMNS =
  '@4xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1.4fr)_6rem_minmax(0,0.8fr)_minmax(0,1.2fr)_9rem]'

type MailRow = OutputOf<typeof mailList>['items'][number]

const TONES: Record<MailState, StatusTone> = {
  waiting: 'waiting',
  sent: 'success',
  refused: 'danger',
  kept: 'info',
}

type MailLineProps = {
  mail: MailRow
  zone: string
  /** False if it is known that no mail server is configured. */
  hasServer: boolean
}

/** An email with its recipient, subject and status; when opened, its text. */
export function MailLine({ mail, zone, hasServer }: MailLineProps) {
  const { t } = useI18n()
  const isForgotten = mail.recipient === ''
  const isTriable = hasServer && !isForgotten && (mail.state === 'refused' || mail.state === 'kept')
  return (
    <Line columns={MAIL_COLUMNS}>
      <Cell label={t('newsroom.monitoring.mailTo')}>
        {isForgotten ? (
          <Dash means={t('newsroom.monitoring.mailForgotten')} />
        ) : (
          <bdi dir="ltr" className="wrap-anywhere">
            {mail.recipient}
          </bdi>
        )}
      </Cell>
      <Cell label={t('newsroom.monitoring.mailSubject')}>
        {isForgotten ? (
          <span className="text-ink3">{t('newsroom.monitoring.mailForgotten')}</span>
        ) : (
          <span lang={mail.language} dir="auto" className="block font-semibold wrap-anywhere">
            {mail.subject}
          </span>
        )}
      </Cell>
      <Cell label={t('newsroom.monitoring.mailState')}>
        <Status tone={TONES[mail.state]}>{t(`newsroom.monitoring.mailState.${mail.state}`)}</Status>
      </Cell>
      <Cell label={t('newsroom.monitoring.mailWhen')}>
        <Moment at={mail.sent_at ?? mail.created_at} zone={zone} />
      </Cell>
      <Cell label={t('newsroom.monitoring.error')} absent={mail.error === null}>
        {mail.error === null ? (
          <Dash means={t('newsroom.monitoring.noMailError')} />
        ) : (
          <>
            <span
              lang="en"
              dir="auto"
              className={`block wrap-anywhere ${mail.state === 'refused' ? 'text-danger' : 'text-ink2'}`}
            >
              {mail.error}
            </span>
            <span className="text-xs text-ink3">
              {t('newsroom.monitoring.mailTries', { count: mail.attempts })}
            </span>
          </>
        )}
      </Cell>
      {isTriable && <SendAgain mail={mail} />}
      {!isForgotten && (
        <More
          words={t('newsroom.monitoring.readMail')}
          name={t('newsroom.monitoring.readMailOf', { subject: mail.subject })}
        >
          <MailText text={mail.text} language={mail.language} />
        </More>
      )}
    </Line>
  )
}

/** Sends an email again. Shows a notice if someone else was faster; the list is refetched either way. */
function SendAgain({ mail }: { mail: MailRow }) {
  const { t } = useI18n()
  const again = useAction({
    mutationFn: () => ask(mailSendAgain, { id: mail.id }),
    onSuccess: ({ state }) => {
      toast.success(
        t(state === 'sent' ? 'newsroom.monitoring.mailSentAlready' : 'newsroom.monitoring.mailQueued'),
      )
      focusTitle('mails')
    },
    failed: 'newsroom.monitoring.sendAgainFailed',
    changes: [mailList],
  })
  return (
    <LineActions>
      <Button
        size="small"
        busy={again.isPending}
        aria-label={t('newsroom.monitoring.sendAgainMail', { subject: mail.subject })}
        onClick={() => again.mutate()}
      >
        {t('newsroom.monitoring.sendAgain')}
      </Button>
    </LineActions>
  )
}

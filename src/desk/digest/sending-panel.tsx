import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import {
  type DigestSettings,
  adminDigestSettings,
  adminDigestSettingsChange,
} from '#newsletter/editions/calls.ts'
import { ask } from '#platform/ask.ts'
import { Panel } from '../parts/panel.tsx'
import { zoneName } from '../parts/zones.ts'
import { useAction } from '../parts/use-action.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Fact } from '../parts/written-text.tsx'
import { whyWords } from './edition-words.ts'

/** Shows whether sending is on, why not, the mail server and the time zone; switching it on again asks for confirmation. */
export function SendingPanel({ settings }: { settings: DigestSettings }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const turn = useAction({
    mutationFn: (sending: boolean) => ask(adminDigestSettingsChange, { version: settings.version, sending }),
    onSuccess: (stored) => {
      client.setQueryData([adminDigestSettings.name, {}], stored)
      toast.success(t(stored.sending ? 'newsroom.digest.turnedOn' : 'newsroom.digest.turnedOff'))
    },
    failed: 'newsroom.digest.turnFailed',
    changes: [adminDigestSettings],
  })
  const byItself = settings.sending_why !== null
  const on = t(byItself ? 'newsroom.digest.confirmSending' : 'newsroom.digest.turnOn')
  return (
    <Panel
      id="sending"
      title={t('newsroom.digest.sending')}
      text={
        settings.sending
          ? t('newsroom.digest.sendingOnText')
          : settings.sending_why === null
            ? t('newsroom.digest.sendingOffByHand')
            : whyWords(t, settings.sending_why)
      }
      actions={
        settings.sending ? (
          <Button size="medium" busy={turn.isPending} onClick={() => turn.mutate(false)}>
            {t('newsroom.digest.turnOff')}
          </Button>
        ) : (
          <Button kind="act" size="medium" onClick={() => setAsking(true)}>
            {on}
          </Button>
        )
      }
    >
      <dl className="grid gap-x-4 gap-y-2 px-4 py-4 text-sm @lg:grid-cols-[10rem_minmax(0,1fr)] sm:px-6">
        <Fact name={t('newsroom.digest.state')}>
          <Status tone={settings.sending ? 'success' : 'danger'}>
            {t(settings.sending ? 'newsroom.digest.sendingOn' : 'newsroom.digest.sendingOff')}
          </Status>
        </Fact>
        <Fact name={t('newsroom.digest.mailServer')}>
          {settings.mail_server === null ? (
            t('newsroom.digest.noMailServer')
          ) : (
            <bdi dir="ltr" className="wrap-anywhere">
              {settings.mail_server}
            </bdi>
          )}
        </Fact>
        <Fact name={t('newsroom.digest.clock')}>
          {t('newsroom.digest.clockText', {
            zone: zoneName(settings.time_zone, new Date(0)),
            name: settings.time_zone,
          })}
        </Fact>
      </dl>
      {asking && (
        <Confirm
          title={t('newsroom.digest.turnOnTitle')}
          text={t(byItself ? 'newsroom.digest.confirmText' : 'newsroom.digest.turnOnText')}
          confirm={on}
          tone="solid"
          busy={turn.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => turn.mutate(true, { onSettled: () => setAsking(false) })}
        />
      )}
    </Panel>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { AskDialog } from '#people/account/ask-dialog.tsx'
import { AccountPart } from '#people/account/parts.tsx'
import { saveFile } from '#ui/save-file.ts'
import { ask, refusalOf, requestOf } from '#platform/ask.ts'
import {
  newsletterErase,
  newsletterExport,
  newsletterLeave,
  newsletterPreferencesChange,
  type Preferences,
} from '../calls.ts'
import { useAction, useShowFailure } from './use-preferences.ts'

type PartProps = { token: string; now: Preferences }

/** Pausing and ending the subscription. An ended one is begun again at the top of the page. */
export function RestPart({ token, now: { state, paused_until: paused } }: PartProps) {
  const { t } = useI18n()
  const pause = useAction(token, {
    run: () => ask(newsletterPreferencesChange, { token, pause_days: 30 }),
    message: t('newsletter.preferences.paused'),
    gone: true,
  })
  const leave = useAction(token, {
    run: () => ask(newsletterLeave, { token }),
    message: t('newsletter.preferences.left'),
    gone: true,
  })
  if (state === 'left') return null
  return (
    <AccountPart
      id="digest-rest"
      title={t('newsletter.preferences.rest')}
      text={t('newsletter.preferences.restText')}
      actions={
        <div className="flex flex-wrap gap-3">
          {state === 'active' && paused === null && (
            <Button size="medium" busy={pause.isPending} onClick={() => pause.mutate()}>
              {t('newsletter.preferences.pause')}
            </Button>
          )}
          <Button size="medium" kind="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
            {t('newsletter.preferences.leave')}
          </Button>
        </div>
      }
    />
  )
}

/** Exporting one's data, and erasing it after a confirmation. */
export function OwnDataPart({ token, now: { email }, onErased }: PartProps & { onErased: () => void }) {
  const { t } = useI18n()
  const [asking, setAsking] = useState(false)
  const fail = useShowFailure()
  const download = useMutation({
    async mutationFn() {
      const response = await fetch(requestOf(newsletterExport, { token }).url)
      if (!response.ok) throw await refusalOf(response)
      saveFile('digest.json', await response.blob())
    },
    onSuccess: () => toast.success(t('newsletter.preferences.exported'), { id: 'preferences' }),
    onError: fail,
  })
  return (
    <AccountPart
      id="digest-data"
      title={t('newsletter.preferences.data')}
      text={t('newsletter.preferences.dataText')}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button size="medium" busy={download.isPending} onClick={() => download.mutate()}>
            {t('newsletter.preferences.export')}
          </Button>
          <Button size="medium" kind="danger" onClick={() => setAsking(true)}>
            {t('newsletter.preferences.erase')}
          </Button>
        </div>
      }
    >
      {asking && (
        <AskDialog
          title={t('newsletter.preferences.eraseTitle')}
          description={t('newsletter.preferences.eraseText', { email })}
          fields={[]}
          action={t('newsletter.preferences.erase')}
          kind="danger-filled"
          submit={async () => {
            await ask(newsletterErase, { token })
            onErased()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </AccountPart>
  )
}

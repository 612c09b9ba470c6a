import { useI18n } from '#languages/i18n.ts'
import { Panel } from '../parts/panel.tsx'
import { QueryResult } from '../parts/query-result.tsx'
import { useDigestSettings } from './digest-questions.ts'
import { SendingPanel } from './sending-panel.tsx'
import { SettingsForm } from './settings-form.tsx'

/** Whether the digest is sent, and how. */
export function Settings() {
  const { t } = useI18n()
  const settings = useDigestSettings()
  const { data } = settings
  return (
    <div className="grid min-w-0 gap-4">
      {data ? (
        <>
          <SendingPanel settings={data} />
          <SettingsForm settings={data} />
        </>
      ) : (
        <Panel id="settings" title={t('newsroom.digest.part.settings')}>
          <QueryResult question={settings} failed={t('newsroom.digest.settingsFailed')} rows={6}>
            {() => null}
          </QueryResult>
        </Panel>
      )}
    </div>
  )
}

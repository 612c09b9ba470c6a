import { useI18n } from '#languages/i18n.ts'
import { Cell } from '../automation/panel.tsx'
import { Dash } from '../monitoring/dash.tsx'

/** What a mail server or a provider has said, in its own words. */
export function SaidCell({ said }: { said: string | null }) {
  const { t } = useI18n()
  return (
    <Cell label={t('newsroom.digest.said')} absent={said === null}>
      {said === null ? (
        <Dash means={t('newsroom.digest.saidNothing')} />
      ) : (
        <bdi lang="en" className="text-ink2 wrap-anywhere">
          {said}
        </bdi>
      )}
    </Cell>
  )
}

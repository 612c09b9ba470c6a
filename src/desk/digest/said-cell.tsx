import { useI18n } from '#languages/i18n.ts'
import { Dash } from '../parts/dash.tsx'
import { Cell } from '../parts/rows.tsx'

/** The response of a mail server or a provider, verbatim. */
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

import { Status } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'

/** Marks roles as the last known ones while the backend does not answer. Source: administration §2, §4. */
export function CacheMode() {
  const { t } = useI18n()
  const { connection } = useSession()
  if (connection !== 'cached' && connection !== 'limited') return null
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-3 border border-warning bg-surface px-4 py-2.5 text-sm"
    >
      <Status tone="warning">{t('newsroom.dashboard.cacheMode')}</Status>
      <span className="min-w-0 basis-72 grow">{t('newsroom.dashboard.cacheWarning')}</span>
    </div>
  )
}

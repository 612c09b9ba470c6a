import { useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'

/** The warning while roles are the last known ones; the top bar has its badge. Source: administration §2, §4. */
export function CacheMode() {
  const { t } = useI18n()
  const { connection } = useSession()
  if (connection !== 'cached' && connection !== 'limited') return null
  return (
    <div role="status" className="mb-4 border border-warning bg-surface px-4 py-2.5 text-sm">
      {t('newsroom.dashboard.cacheWarning')}
    </div>
  )
}

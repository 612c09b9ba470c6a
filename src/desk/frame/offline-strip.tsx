import { useI18n } from '#languages/i18n.ts'
import { useOnline } from '#ui/online.ts'

/** Says above the page, while the browser is offline, that decisions are sent later. */
export function OfflineStrip() {
  const { t } = useI18n()
  const isOnline = useOnline()
  return (
    <div
      role="status"
      data-offline={isOnline ? undefined : true}
      className="sticky top-0 z-30 shrink-0 print:hidden"
    >
      {!isOnline && (
        <p className="flex min-h-9 items-center border-b border-warning bg-surface px-4 text-sm md:px-6">
          {t('newsroom.desk.offline')}
        </p>
      )}
    </div>
  )
}

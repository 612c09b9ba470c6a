import { useQuery } from '@tanstack/react-query'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { countText } from '#articles/search/counts.ts'
import { PlanLock } from '#membership/plan-lock.tsx'
import { callQuery } from '#platform/ask.ts'
import { archiveFigures } from './calls.ts'

/** Describes the archive, its size and its start date to readers without access; shows none of its content. */
export function ArchiveLock({ isVisitor }: { isVisitor: boolean }) {
  const { t, language } = useI18n()
  const { data } = useQuery(callQuery(archiveFigures, {}))
  const since = data?.since ?? null
  const day = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <PlanLock title={t('library.archive.lock')} text={t('library.archive.lockText')} isVisitor={isVisitor}>
      {data && since !== null && (
        <p className="mt-3 max-w-[62ch] text-base">
          {t('library.archive.figures', {
            count: data.total,
            total: countText(t, data.total, data.total_is_least),
            date: day.format(new Date(since)),
          })}
        </p>
      )}
    </PlanLock>
  )
}

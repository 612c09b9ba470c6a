import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Question } from '../parts/query-result.tsx'
import { type Now, timedText } from './today-words.ts'

type OutdatedProps = { question: Question<Now> & { errorUpdatedAt: number } }

/** A strip that says from when the page is if it could not be fetched again, with a button to retry. */
export function Outdated({ question }: OutdatedProps) {
  const { t, language } = useI18n()
  const { data, isError, isFetching, errorUpdatedAt, refetch } = question
  if (!isError || data === undefined) return null
  const failedAt = { ...data, now: new Date(errorUpdatedAt).toISOString() }
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border border-warning bg-surface px-4 py-2.5 text-sm">
      <p role="status">{timedText(t, language, 'newsroom.today.outdated', data.now, failedAt)}</p>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        {t('kit.retry')}
      </Button>
    </div>
  )
}

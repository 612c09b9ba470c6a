import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { ErrorReport } from '#articles/reports/calls.ts'
import { failureText } from '../parts/refusal-words.ts'
import { useDecide } from './reports.ts'

/** Reopens a closed report; its answer stays. */
export function ReportReopen({ report, onDecided }: { report: ErrorReport; onDecided: () => void }) {
  const { t } = useI18n()
  const decide = useDecide(
    () => {
      toast.success(t('newsroom.moderation.reopened'))
      onDecided()
    },
    (error) =>
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.moderation.reopenFailed')),
      }),
  )
  return (
    <div className="border-t border-line pt-5">
      <Button
        size="medium"
        busy={decide.isPending}
        onClick={() => decide.mutate({ id: report.id, state: 'open' })}
      >
        {t('newsroom.moderation.reopen')}
      </Button>
    </div>
  )
}

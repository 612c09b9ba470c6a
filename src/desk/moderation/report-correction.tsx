import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { ErrorReport } from '#articles/reports/calls.ts'
import { useSession } from '#people/use-session.tsx'

const ArticleDialog = late(() => import('../manage/article-dialog.tsx'))

type ReportCorrectionProps = { report: ErrorReport; onClosed: () => void; onCorrected: () => void }

/** Opens the article for correction by administrators; others see a note that administrators correct it. */
export function ReportCorrection({ report, onClosed, onCorrected }: ReportCorrectionProps) {
  const { t } = useI18n()
  const { roles } = useSession()
  const [open, setOpen] = useState(false)
  if (report.article_state === 'retracted' || report.article_state === 'deleted') return null
  if (!roles.includes('admin'))
    return <p className="text-sm text-ink2">{t('newsroom.moderation.correctionByAdmins')}</p>
  return (
    <div>
      <Button size="medium" onClick={() => setOpen(true)}>
        {t('newsroom.moderation.correct')}
      </Button>
      {open && (
        <ArticleDialog
          id={report.article_id}
          passage={report.quote}
          onSaved={onCorrected}
          onClose={() => {
            setOpen(false)
            onClosed()
          }}
        />
      )}
    </div>
  )
}

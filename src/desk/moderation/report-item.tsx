import { Age } from '#ui/age.tsx'
import { Label, Status } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, LOCALES } from '#languages/rules.ts'
import type { ErrorReport } from '#articles/reports/calls.ts'
import { QueueRow } from '../parts/lists/queue.tsx'
import { ArticleStateSign } from '../parts/state-signs.tsx'

type ReportItemProps = { report: ErrorReport; here: boolean; loadedAt: Date; onOpen: () => void }

/** A report in the list, which opens beside it. */
export function ReportItem({ report, here, loadedAt, onOpen }: ReportItemProps) {
  const { t, language, site } = useI18n()
  return (
    <QueueRow id={report.id} here={here} onOpen={onOpen}>
      <span className="flex flex-wrap items-center gap-1.5">
        <Status tone="quiet">{t(`library.report.kind.${report.kind}`)}</Status>
        <Label lang={report.language}>{LANGUAGE_NAMES[report.language]}</Label>
        {report.outdated && <Status tone="warning">{t('newsroom.moderation.changedSince')}</Status>}
        <ArticleStateSign state={report.article_state} />
      </span>
      <span
        dir="auto"
        className={`mt-1.5 line-clamp-2 text-sm wrap-anywhere ${here ? 'font-bold' : 'font-semibold'}`}
      >
        {report.title}
      </span>
      {report.quote !== null && (
        <span
          dir="auto"
          className="mt-1 line-clamp-1 border-s-2 border-line ps-2 text-xs text-ink2 wrap-anywhere"
        >
          {report.quote}
        </span>
      )}
      <span dir="auto" className="mt-1 line-clamp-2 text-sm text-ink2 wrap-anywhere">
        {report.text}
      </span>
      <span className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-2xs text-ink3">
        <Age at={report.created_at} now={loadedAt} locale={LOCALES[language]} timeZone={site.timeZone} />
        {report.email !== null && <span>{t('newsroom.moderation.addressLeft')}</span>}
      </span>
    </QueueRow>
  )
}

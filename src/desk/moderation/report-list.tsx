import { Age } from '#ui/age.tsx'
import { Label, Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, LOCALES } from '#languages/rules.ts'
import type { ErrorReport } from '#articles/reports/calls.ts'
import { ArticleStateSign } from '../parts/state-signs.tsx'
import type { ReportPages } from './reports.ts'

type ReportListProps = { pages: ReportPages; selected: string | undefined; onOpen: (id: string) => void }

/** The reports, newest first; each opens beside or below the list. */
export function ReportList({ pages, selected, onOpen }: ReportListProps) {
  const { t } = useI18n()
  return (
    <div className="overflow-y-auto overscroll-contain max-lg:max-h-150 lg:max-h-[calc(100dvh-16rem)] lg:min-h-100">
      <ul>
        {pages.items.map((report) => (
          <li key={report.id}>
            <Item
              report={report}
              here={report.id === selected}
              loadedAt={pages.loadedAt}
              onOpen={() => onOpen(report.id)}
            />
          </li>
        ))}
      </ul>
      {pages.more && (
        <div className="p-4">
          <Button size="medium" className="w-full" busy={pages.loadingMore} onClick={pages.more}>
            {t('newsroom.review.more', { shown: pages.items.length, total: pages.total })}
          </Button>
        </div>
      )}
    </div>
  )
}

type ItemProps = { report: ErrorReport; here: boolean; loadedAt: Date; onOpen: () => void }

function Item({ report, here, loadedAt, onOpen }: ItemProps) {
  const { t, language, site } = useI18n()
  return (
    <button
      type="button"
      aria-current={here ? 'true' : undefined}
      data-report={report.id}
      onClick={onOpen}
      className={`block w-full border-b border-s-4 border-b-line px-3 py-3 text-start hover:bg-sunken focus-visible:-outline-offset-4 focus-visible:shadow-none ${
        here ? 'border-s-signal bg-sunken' : 'border-s-transparent'
      }`}
    >
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
    </button>
  )
}

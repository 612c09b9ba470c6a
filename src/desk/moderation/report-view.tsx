import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Status } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, addressIn } from '#languages/rules.ts'
import { type ErrorReport, errorReportDecide, errorReports } from '#articles/reports/calls.ts'
import { ANSWER_MAX } from '#articles/reports/rules.ts'
import { ask } from '#platform/ask.ts'
import { toast } from '#ui/toast.tsx'
import { Moment } from '../parts/moment.tsx'
import { ArticleStateSign } from '../parts/state-signs.tsx'
import { ReportCorrection } from './report-correction.tsx'
import { Decide } from '../parts/decide.tsx'
import type { OpenEntry } from '../parts/lists/queue.tsx'
import { Fact, WrittenText } from '../parts/written-text.tsx'
import { refetchCalls } from '../parts/use-action.ts'

type ReportViewProps = OpenEntry & { report: ErrorReport }

/** One report in full, with the available actions. */
export function ReportView({ report, heading, onFocus, onDecided }: ReportViewProps) {
  const { t, site } = useI18n()
  const client = useQueryClient()
  const [corrected, setCorrected] = useState(false)
  const isRead = report.article_state === 'published' || report.article_state === 'retracted'
  const closed = report.closed_by ?? t('newsroom.moderation.somebody')
  return (
    <section aria-labelledby="report">
      <header className="border-b border-line px-4 py-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-1.5">
          <Status tone="quiet">{t(`library.report.kind.${report.kind}`)}</Status>
          <ArticleStateSign state={report.article_state} />
        </div>
        <h2
          id="report"
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="mt-2 text-xl font-bold wrap-anywhere"
        >
          {isRead ? (
            <a
              href={addressIn(report.language, `/news/${report.article_id}`)}
              target="_blank"
              rel="noopener"
              className="underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink"
            >
              {report.title}
            </a>
          ) : (
            report.title
          )}
        </h2>
        {!isRead && <p className="mt-1 text-sm text-ink2">{t('newsroom.moderation.noPage')}</p>}
      </header>
      <div className="grid gap-5 px-4 py-5 sm:px-6">
        {report.quote !== null && (
          <WrittenText
            title={t('newsroom.moderation.passage')}
            words={report.quote}
            className="border-s-2 border-ink ps-4"
          />
        )}
        <WrittenText title={t('newsroom.moderation.description')} words={report.text} />
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
          <Fact name={t('newsroom.moderation.language')}>{LANGUAGE_NAMES[report.language]}</Fact>
          <Fact name={t('newsroom.moderation.reportedAt')}>
            <Moment at={report.created_at} zone={site.timeZone} />
          </Fact>
          <Fact name={t('newsroom.moderation.article')}>
            {t(report.outdated ? 'newsroom.moderation.isChanged' : 'newsroom.moderation.isUnchanged')}
          </Fact>
          <Fact name={t('newsroom.moderation.address')}>
            {report.email === null ? (
              t('newsroom.moderation.noAddress')
            ) : (
              <bdi className="wrap-anywhere">{report.email}</bdi>
            )}
          </Fact>
          {report.closed_at !== null && (
            <Fact name={t('newsroom.moderation.closedBy', { name: closed })}>
              <Moment at={report.closed_at} zone={site.timeZone} />
            </Fact>
          )}
        </dl>
        {report.answer !== null && (
          <WrittenText
            title={t('newsroom.moderation.answered')}
            words={report.answer}
            className="border-s-2 border-line ps-4"
            at={report.answered_at}
          />
        )}
        <ReportCorrection
          report={report}
          onClosed={onFocus}
          onCorrected={() => {
            setCorrected(true)
            void refetchCalls(client, [errorReports])
          }}
        />
        <div className="border-t border-line pt-5">
          <Decision report={report} corrected={corrected} onDecided={onDecided} />
        </div>
      </div>
    </section>
  )
}

type DecisionProps = {
  report: ErrorReport
  /** The article has just been corrected, and only the report remains to be closed. */
  corrected: boolean
  onDecided: () => void
}

/** Closes a report, with or without an answer, or reopens it; its answer stays. */
function Decision({ report, corrected, onDecided }: DecisionProps) {
  const { t } = useI18n()
  const { id, email, language } = report
  const isOpen = report.state === 'open'
  return (
    <Decide
      isOpen={isOpen}
      keptAs={`cadence_answer_${id}`}
      most={ANSWER_MAX}
      words={{
        label: t('newsroom.moderation.answer'),
        hint:
          email === null
            ? t('newsroom.moderation.notMailed')
            : t('newsroom.moderation.willBeMailed', { language: LANGUAGE_NAMES[language] }),
        needed: t('newsroom.moderation.answerNeeded'),
        long: t('library.report.answerLong'),
        answer: t('newsroom.moderation.answerAndClose'),
        without: t('newsroom.moderation.closeWithout'),
        reopen: t('newsroom.moderation.reopen'),
      }}
      offer={
        corrected
          ? { text: t('newsroom.moderation.corrected'), button: t('newsroom.moderation.closeReport') }
          : undefined
      }
      send={({ state, answer }) =>
        ask(errorReportDecide, { id, state: state === 'open' ? 'open' : 'closed', answer })
      }
      onDecided={({ state, answer }) => {
        toast.success(
          t(state === 'open' ? 'newsroom.moderation.reopened' : 'newsroom.moderation.closeDone'),
          answer === undefined
            ? {}
            : {
                description: t(
                  email === null ? 'newsroom.moderation.answerKept' : 'newsroom.moderation.answerMailed',
                ),
              },
        )
        onDecided()
      }}
      failed={isOpen ? 'newsroom.moderation.closeFailed' : 'newsroom.moderation.reopenFailed'}
      lists={[errorReports]}
    />
  )
}

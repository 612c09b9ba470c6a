import { Label, TierChip } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import {
  type SupportRequest,
  supportDecide,
  supportFigures,
  supportRequests,
} from '#membership/support/calls.ts'
import { SUPPORT_ANSWER_MAX, roughly } from '#membership/support/rules.ts'
import { ask } from '#platform/ask.ts'
import { toast } from '#ui/toast.tsx'
import { Decide } from '../parts/decide.tsx'
import { Moment } from '../parts/moment.tsx'
import type { OpenEntry } from '../parts/lists/queue.tsx'
import { Fact, WrittenText } from '../parts/written-text.tsx'

type QuestionViewProps = OpenEntry & { request: SupportRequest }

/** A question of a reader in full: who asks with which plan, all messages, and the answer. */
export function QuestionView({ request, heading, onDecided }: QuestionViewProps) {
  const { t, site } = useI18n()
  const { id, subject, person, language, tier, messages, state } = request
  const isOpen = state === 'open'
  return (
    <section aria-labelledby="question">
      <header className="border-b border-line px-4 py-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-1.5">
          <TierChip strong={tier === 'b2b'}>{t(`membership.plan.${tier}`)}</TierChip>
          <Label lang={language}>{LANGUAGE_NAMES[language]}</Label>
        </div>
        <h2
          id="question"
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="mt-2 text-xl font-bold wrap-anywhere"
        >
          {subject}
        </h2>
      </header>
      <div className="grid max-w-[72ch] gap-5 px-4 py-5 sm:px-6">
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
          <Fact name={t('membership.supportDesk.person')}>
            <bdi className="wrap-anywhere">{person}</bdi>
          </Fact>
          <Fact name={t('membership.supportDesk.asked')}>
            <Moment at={request.created_at} zone={site.timeZone} />
            <FirstAnswer request={request} />
          </Fact>
          <Fact name={t(isOpen ? 'membership.supportDesk.waits' : 'membership.supportDesk.since')}>
            <Moment at={request.changed_at} zone={site.timeZone} />
          </Fact>
        </dl>
        {messages.map((message) => (
          <WrittenText
            key={message.id}
            title={titleOf(t, message)}
            words={message.text}
            at={message.created_at}
          />
        ))}
        <div className="border-t border-line pt-5">
          <Decide
            isOpen={isOpen}
            keptAs={`cadence_support_answer_${id}`}
            most={SUPPORT_ANSWER_MAX}
            words={{
              label: t('membership.supportDesk.answer'),
              hint: t('membership.supportDesk.mailed', { person, language: LANGUAGE_NAMES[language] }),
              needed: t('membership.support.answerMissing'),
              long: t('membership.support.answerLong'),
              answer: t('membership.supportDesk.answerDo'),
              without: t('membership.supportDesk.closeWithout'),
              reopen: t('membership.supportDesk.reopen'),
            }}
            send={(decided) => ask(supportDecide, { id, ...decided })}
            onDecided={(decided) => {
              toast.success(t(`membership.supportDesk.done.${decided.state}`))
              onDecided()
            }}
            failed="membership.supportDesk.notDone"
            lists={[supportRequests, supportFigures]}
          />
        </div>
      </div>
    </section>
  )
}

/** How long the reader waited for the first answer; renders nothing if there is none. */
function FirstAnswer({ request: { created_at: asked, answered_at: answered } }: { request: SupportRequest }) {
  const { t } = useI18n()
  if (answered === null) return null
  const { unit, count } = roughly(new Date(answered).getTime() - new Date(asked).getTime())
  return (
    <span className="block text-xs text-ink3">
      {t(unit === 'hours' ? 'membership.supportDesk.firstHours' : 'membership.supportDesk.firstDays', {
        count,
      })}
    </span>
  )
}

function titleOf(
  t: ReturnType<typeof useI18n>['t'],
  { from_desk: desk, author }: SupportRequest['messages'][number],
): string {
  if (!desk) return t('membership.supportDesk.question')
  return author === null
    ? t('membership.supportDesk.answer')
    : t('membership.supportDesk.answeredBy', { name: author })
}

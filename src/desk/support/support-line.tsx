import { Age } from '#ui/age.tsx'
import { Label, Status, TierChip } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, LOCALES } from '#languages/rules.ts'
import {
  type SupportRequest,
  supportDecide,
  supportFigures,
  supportRequests,
} from '#membership/support/calls.ts'
import { SUPPORT_ANSWER_MAX, roughly } from '#membership/support/rules.ts'
import { ask } from '#platform/ask.ts'
import { toast } from '#ui/toast.tsx'
import { Moment } from '../parts/moment.tsx'
import { focusTitle } from '../parts/panel.tsx'
import { WrittenText } from '../parts/written-text.tsx'
import { Decide } from '../parts/decide.tsx'
import { Line, More, Cell } from '../parts/rows.tsx'

/** The columns of the questions, used where there is room for them. */
export const SUPPORT_COLUMNS =
  '@4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,2.2fr)_minmax(0,0.7fr)_minmax(0,1fr)]'

type SupportLineProps = { request: SupportRequest; loadedAt: Date }

/** A question of a reader: who asks with which plan, what, and since when it waits; opened, all messages. */
export function SupportLine({ request, loadedAt }: SupportLineProps) {
  const { t, site, language: own } = useI18n()
  const { id, subject, person, language, tier, messages } = request
  const isOpen = request.state === 'open'
  const since = <Age at={request.changed_at} now={loadedAt} locale={LOCALES[own]} timeZone={site.timeZone} />
  return (
    <Line columns={SUPPORT_COLUMNS}>
      <Cell label={t('membership.supportDesk.person')}>
        <bdi className="block font-semibold wrap-anywhere">{person}</bdi>
        <span className="mt-1 flex flex-wrap gap-1.5">
          <TierChip strong={tier === 'b2b'}>{t(`membership.plan.${tier}`)}</TierChip>
          <Label lang={language}>{LANGUAGE_NAMES[language]}</Label>
        </span>
      </Cell>
      <Cell label={t('membership.supportDesk.question')}>
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {subject}
        </span>
        <span dir="auto" className="line-clamp-2 text-ink2 wrap-anywhere">
          {messages.findLast(({ from_desk: desk }) => !desk)?.text}
        </span>
      </Cell>
      <Cell label={t(isOpen ? 'membership.supportDesk.waits' : 'membership.supportDesk.since')}>
        {isOpen ? <Status tone="waiting">{since}</Status> : since}
      </Cell>
      <Cell label={t('membership.supportDesk.asked')}>
        <Moment at={request.created_at} zone={site.timeZone} />
        <FirstAnswer request={request} />
      </Cell>
      <More
        words={t(isOpen ? 'membership.supportDesk.read' : 'membership.supportDesk.show')}
        name={t(isOpen ? 'membership.supportDesk.readOf' : 'membership.supportDesk.showOf', { subject })}
      >
        {messages.map((message) => (
          <WrittenText
            key={message.id}
            title={titleOf(t, message)}
            words={message.text}
            at={message.created_at}
          />
        ))}
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
          onDecided={({ state }) => {
            toast.success(t(`membership.supportDesk.done.${state}`))
            focusTitle('support')
          }}
          failed="membership.supportDesk.notDone"
          lists={[supportRequests, supportFigures]}
        />
      </More>
    </Line>
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

import { Ellipsis } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Disclosure, ROW } from '#ui/disclosure.tsx'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import { Keyed, useShownKey } from '../../parts/key.tsx'
import type { DraftView } from '#review/calls.ts'
import { mayAwaitTranslations } from '#review/rules.ts'
import { sectionOf } from '#writing/rules.ts'
import type { Decision, Plan, Planned as PlanOutcome } from '../decision.ts'
import type { Waits } from '../plan-dialog.tsx'
import type { DraftEdits } from './draft-edits.ts'
import { DECISION_BAR, DraftPlanned, isPlanned } from './draft-planned.tsx'

const PlanDialog = late(() => import('../plan-dialog.tsx'))

export type DraftDecideProps = {
  draft: DraftView
  edits: DraftEdits
  sending: Decision['sending']
  /** The draft has just opened automatically: a second keypress was meant for the previous one. */
  resting: boolean
  /** With `forEdition`, for the next edition. */
  onApprove: (forEdition?: boolean) => void
  /** What the dialog about its publication proposes to wait for; null while it is closed. */
  planning: Waits | null
  onPlanning: (first: Waits | null) => void
  onReject: () => void
  onPlan: (plan: Plan) => Promise<PlanOutcome>
  onTakeBack: () => void
}

type Action = {
  key: string
  kind: 'line' | 'text'
  label: string
  busy: boolean
  disabled: boolean
  onPress: () => void
}

/** The decision buttons of the draft; they stay visible at the bottom while the text is read. */
export function DraftDecide(props: DraftDecideProps) {
  const { draft, edits, sending, resting, onApprove, onReject, planning, onPlanning, onPlan } = props
  const { t } = useI18n()
  const shown = useShownKey('') !== undefined
  const keyed = (key: string) => ({ 'aria-keyshortcuts': shown ? key : undefined })
  const closed = draft.status !== 'pending'
  const edited = Object.keys(edits.changed).length > 0
  const others = (own: Decision['sending']) => closed || resting || (sending !== null && sending !== own)
  /** What is done less often: in a menu on a phone. */
  const more: Action[] = [
    draft.content_type !== 'video' && {
      key: 's',
      kind: 'text' as const,
      label: t('newsroom.review.plan.open'),
      busy: sending === 'plan',
      disabled: others('plan'),
      onPress: () => onPlanning('time'),
    },
    mayAwaitTranslations(draft.content_type, sectionOf(edits.fields.category)) && {
      key: 't',
      kind: 'text' as const,
      label: t('newsroom.review.translateOpen'),
      busy: false,
      disabled: others('plan'),
      onPress: () => onPlanning('translations'),
    },
    draft.content_type !== 'video' &&
      !closed && {
        key: 'd',
        kind: 'line' as const,
        label: t('newsroom.review.forEdition'),
        busy: false,
        disabled: others(null),
        onPress: () => onApprove(true),
      },
  ].filter((each) => each !== false)
  if (isPlanned(draft))
    return <DraftPlanned draft={draft} taking={sending === 'takeBack'} onTakeBack={props.onTakeBack} />
  return (
    <div className={DECISION_BAR}>
      <Button
        kind="act"
        size="medium"
        busy={sending === 'approve'}
        disabled={others('approve')}
        {...keyed('a')}
        onClick={() => onApprove()}
        className="max-md:grow"
      >
        <Keyed letter="A">{t('newsroom.review.approve')}</Keyed>
      </Button>
      <Button
        size="medium"
        busy={sending === 'reject'}
        disabled={others('reject')}
        {...keyed('r')}
        onClick={onReject}
      >
        <Keyed letter="R">{t('newsroom.review.reject')}</Keyed>
      </Button>
      {more.map(({ key, kind, label, onPress, ...state }) => (
        <Button
          key={key}
          kind={kind}
          size="medium"
          {...state}
          {...keyed(key)}
          onClick={onPress}
          className="max-md:hidden"
        >
          <Keyed letter={key.toUpperCase()}>{label}</Keyed>
        </Button>
      ))}
      {more.length > 0 && (
        <div className="md:hidden">
          <Disclosure
            above
            label={t('newsroom.review.moreActions')}
            face={<Ellipsis className="size-5" strokeWidth={1.75} aria-hidden="true" />}
            className="grid size-11 place-items-center border border-edge"
          >
            {more.map(({ key, label, disabled, onPress }) => (
              <button
                key={key}
                type="button"
                disabled={disabled}
                onClick={onPress}
                className={ROW}
                data-closes=""
              >
                {label}
              </button>
            ))}
          </Disclosure>
        </div>
      )}
      {draft.status !== 'pending' && (
        <p className="text-sm text-ink2">{t(`newsroom.review.closed.${draft.status}`)}</p>
      )}
      {edited && !closed && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink2">
          {t('newsroom.review.edited')}
          <Button kind="text" size="small" onClick={edits.discard}>
            {t('newsroom.review.discard')}
          </Button>
        </p>
      )}
      {planning !== null && (
        <PlanDialog
          draft={draft}
          category={edits.fields.category}
          first={planning}
          busy={sending === 'plan'}
          onPlan={onPlan}
          onClose={() => onPlanning(null)}
        />
      )}
    </div>
  )
}

import { Button } from '#ui/button.tsx'
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

/** The decision buttons of the draft; they stay visible at the bottom while the text is read. */
export function DraftDecide(props: DraftDecideProps) {
  const { draft, edits, sending, resting, onApprove, onReject, planning, onPlanning, onPlan } = props
  const { t } = useI18n()
  const shown = useShownKey('') !== undefined
  const keyed = (key: string) => ({ 'aria-keyshortcuts': shown ? key : undefined })
  const closed = draft.status !== 'pending'
  const edited = Object.keys(edits.changed).length > 0
  const others = (own: Decision['sending']) => closed || resting || (sending !== null && sending !== own)
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
      >
        <Keyed letter="A">{t('newsroom.review.approve')}</Keyed>
      </Button>
      {draft.content_type !== 'video' && (
        <Button
          kind="text"
          size="medium"
          busy={sending === 'plan'}
          disabled={others('plan')}
          {...keyed('s')}
          onClick={() => onPlanning('time')}
        >
          <Keyed letter="S">{t('newsroom.review.plan.open')}</Keyed>
        </Button>
      )}
      {mayAwaitTranslations(draft.content_type, sectionOf(edits.fields.category)) && (
        <Button
          kind="text"
          size="medium"
          disabled={others('plan')}
          {...keyed('t')}
          onClick={() => onPlanning('translations')}
          className="max-md:hidden"
        >
          <Keyed letter="T">{t('newsroom.review.translateOpen')}</Keyed>
        </Button>
      )}
      <Button
        size="medium"
        busy={sending === 'reject'}
        disabled={others('reject')}
        {...keyed('r')}
        onClick={onReject}
      >
        <Keyed letter="R">{t('newsroom.review.reject')}</Keyed>
      </Button>
      {draft.content_type !== 'video' && !closed && (
        <Button size="medium" disabled={others(null)} {...keyed('d')} onClick={() => onApprove(true)}>
          <Keyed letter="D">{t('newsroom.review.forEdition')}</Keyed>
        </Button>
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

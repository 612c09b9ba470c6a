import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Status } from '#ui/badge.tsx'
import { Button, type ButtonKind } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { TIERS } from '#membership/rules.ts'
import { type EditionView, adminEditionDecide } from '#newsletter/editions/calls.ts'
import type { EditionState } from '#newsletter/rules.ts'
import { ask } from '#platform/ask.ts'
import type { InputOf } from '#platform/call.ts'
import { Panel } from '../parts/panel.tsx'
import { momentText } from '../parts/zones.ts'
import { Confirm } from '../parts/confirm.tsx'
import { useDigestSettings, useEditionAction } from './digest-questions.ts'
import { Doubtful } from './doubtful.tsx'
import { EDITION_TONES, editionName, isOpen, nextWords, whyWords } from './edition-words.ts'
import { AllFigures, Progress } from './figures.tsx'

type Decision = InputOf<typeof adminEditionDecide>['decision']

/** The decisions available for an edition, by its state; stopping asks for confirmation first. */
const DECISIONS: Record<EditionState, readonly Decision[]> = {
  composed: ['stop', 'approve'],
  approved: ['stop', 'unapprove'],
  sending: ['stop', 'pause'],
  paused: ['stop', 'resume'],
  sent: [],
  stopped: [],
  expired: [],
  empty: [],
}
const LOOKS: Record<Decision, ButtonKind> = {
  approve: 'act',
  resume: 'act',
  unapprove: 'line',
  pause: 'line',
  stop: 'danger',
}

type EditionHeadProps = {
  edition: EditionView
  /** There are unsaved changes, which an approval would not include. */
  edited: boolean
}

/** The status of an edition and its next step, the available decisions, and its figures once sending has begun. */
export function EditionHead({ edition, edited }: EditionHeadProps) {
  const { t, language, site } = useI18n()
  const { data: settings } = useDigestSettings()
  const [stopping, setStopping] = useState(false)
  const decide = useEditionAction(
    edition,
    (decision: Decision, shown) => ask(adminEditionDecide, { ...shown, decision }),
    (decision) => `newsroom.digest.decided.${decision}`,
  )
  const press = (decision: Decision) => (decision === 'stop' ? setStopping(true) : decide.mutate(decision))
  const isReady = settings !== undefined || edition.finished_at !== null
  return (
    <Panel
      id="edition"
      title={editionName(t, edition, site.timeZone, language)}
      text={
        <>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Status tone={EDITION_TONES[edition.state]}>{t(`newsroom.digest.state.${edition.state}`)}</Status>
            {isReady && <span role="status">{nextWords(t, edition, settings, site.timeZone, language)}</span>}
          </span>
          <span className="mt-1 flex flex-wrap gap-x-3 empty:hidden">
            {isOpen(edition) && <Reaches audience={edition.audience} />}
            {edition.started_at !== null && edition.approved_by !== null && edition.approved_at !== null && (
              <span>
                {t('newsroom.digest.approvedBy', {
                  by: edition.approved_by,
                  when: momentText(new Date(edition.approved_at), site.timeZone, language),
                })}
              </span>
            )}
            {edition.kind === 'edition' && edition.state === 'sent' && (
              <Link
                to="/digest/$id"
                params={{ id: edition.id }}
                className="font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-ink"
              >
                {t('newsroom.digest.toArchive')}
              </Link>
            )}
          </span>
          {edition.why !== null && (
            <span className="mt-1 block font-semibold text-ink">{whyWords(t, edition.why)}</span>
          )}
        </>
      }
      actions={DECISIONS[edition.state].map((decision) => (
        <Button
          key={decision}
          id={`decide-${decision}`}
          kind={LOOKS[decision]}
          size="medium"
          busy={decide.isPending && decide.variables === decision}
          {...(decision === 'approve' &&
            edited && { disabled: true, reason: t('newsroom.digest.saveFirst') })}
          onClick={() => press(decision)}
        >
          {t(`newsroom.digest.decide.${decision}`)}
        </Button>
      ))}
    >
      {edition.state === 'sending' && (
        <div className="px-4 py-2 sm:px-6">
          <Progress counts={edition.counts} />
        </div>
      )}
      {edition.started_at !== null && <AllFigures counts={edition.counts} />}
      <Doubtful edition={edition} />
      {stopping && (
        <StopDialog
          edition={edition}
          busy={decide.isPending}
          onClose={() => setStopping(false)}
          onStop={() => decide.mutate('stop', { onSettled: () => setStopping(false) })}
        />
      )}
    </Panel>
  )
}

/**
 * The number of recipients, shown beside the approve button, so that an editor sees beforehand whether an approval reaches
 * anyone.
 */
function Reaches({ audience: { by_tier: byTier } }: Pick<EditionView, 'audience'>) {
  const { t } = useI18n()
  const count = TIERS.reduce((sum, tier) => sum + byTier[tier], 0)
  return count === 0 ? (
    <span className="font-semibold text-ink">{t('newsroom.digest.reachesNobody')}</span>
  ) : (
    <span>{t('newsroom.digest.reaches', { count })}</span>
  )
}

type StopDialogProps = { edition: EditionView; busy: boolean; onClose: () => void; onStop: () => void }

/** Asks before an edition is stopped for good, and shows its name and how many recipients will not get it. */
function StopDialog({ edition, busy, onClose, onStop }: StopDialogProps) {
  const { t, language, site } = useI18n()
  const name = editionName(t, edition, site.timeZone, language)
  return (
    <Confirm
      title={t('newsroom.digest.stopTitle')}
      text={
        edition.started_at === null
          ? t('newsroom.digest.stopText', { edition: name })
          : t('newsroom.digest.stopSendingText', { edition: name, count: edition.counts.waiting })
      }
      confirm={t('newsroom.digest.decide.stop')}
      busy={busy}
      onClose={onClose}
      onConfirm={onStop}
    >
      {edition.subject !== '' && (
        <p dir="auto" className="border-s-2 border-line ps-3 text-sm font-semibold">
          {edition.subject}
        </p>
      )}
    </Confirm>
  )
}

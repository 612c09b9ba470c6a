import { CircleStop, Ellipsis, Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonKind } from '#ui/button.tsx'
import { Disclosure, ROW } from '#ui/disclosure.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type EditionView, adminEditionDecide } from '#newsletter/editions/calls.ts'
import type { EditionState } from '#newsletter/rules.ts'
import { ask } from '#platform/ask.ts'
import type { InputOf } from '#platform/call.ts'
import { ICON } from '../parts/icon-button.tsx'
import { useOfferedActions } from '../frame/offered-actions.ts'
import { PageKeysDialog, usePageKeys } from '../parts/page-keys.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { KeySign, useShownKey } from '../parts/key.tsx'
import { useDigestSettings, useEditionAction } from './digest-questions.ts'
import { Doubtful } from './doubtful.tsx'
import { EDITION_KEYS } from './edition-keys.ts'
import { EditionFacts } from './edition-facts.tsx'
import { editionName } from './edition-words.ts'
import { AllFigures, Progress } from './figures.tsx'

type Decision = InputOf<typeof adminEditionDecide>['decision']

/** The decision of each state that has a button of its own; stopping is in the menu, and asks for confirmation. */
const DECISIONS: Partial<Record<EditionState, Exclude<Decision, 'stop'>>> = {
  composed: 'approve',
  approved: 'unapprove',
  sending: 'pause',
  paused: 'resume',
}
const LOOKS: Record<Exclude<Decision, 'stop'>, ButtonKind> = {
  approve: 'act',
  resume: 'act',
  unapprove: 'line',
  pause: 'line',
  hold: 'line',
  release: 'line',
}
/** The key of a decision. */
const SIGNS: Partial<Record<Decision, string>> = {
  approve: 'A',
  unapprove: 'H',
  pause: 'H',
  hold: 'H',
  release: 'H',
}
/** What an edition that is not approved has beside its approval. */
const besideApproval = ({ state, held_at: held }: EditionView): 'hold' | 'release' | undefined =>
  state === 'composed' ? (held === null ? 'hold' : 'release') : undefined

type EditionHeadProps = {
  edition: EditionView
  /** There are unsaved changes, which an approval would not include. */
  edited: boolean
}

/** The status of an edition and its next step, the available decisions, and its figures once sending has begun. */
export function EditionHead({ edition, edited }: EditionHeadProps) {
  const { t, language, site } = useI18n()
  const { data: settings } = useDigestSettings()
  const [asked, askFor] = useState<'stop' | 'keys' | null>(null)
  const decide = useEditionAction(
    edition,
    (decision: Decision, shown) => ask(adminEditionDecide, { ...shown, decision }),
    (decision) => `newsroom.digest.decided.${decision}`,
  )
  const decision = DECISIONS[edition.state]
  const decisions = [decision, besideApproval(edition)].filter((each) => each !== undefined)
  const isOff = decision === 'approve' && edited
  const isBusy = (each: Decision) => decide.isPending && decide.variables === each
  const meant = (sign: string) =>
    isOff || decide.isPending ? undefined : decisions.find((each) => SIGNS[each] === sign)
  const [approves, holds] = [meant('A'), meant('H')]
  usePageKeys(
    { a: 'A', h: 'H', '?': 'help' },
    (sign) => {
      if (sign === 'help') askFor('keys')
      const made = meant(sign)
      if (made !== undefined) decide.mutate(made)
    },
    {
      A: approves !== undefined && { label: t('newsroom.review.key.approveEdition') },
      H: holds !== undefined && {
        label: t(`newsroom.digest.decide.${holds}`),
        words: t('newsroom.review.key.holdEdition'),
      },
    },
  )
  useOfferedActions(
    decision === undefined
      ? []
      : [{ id: 'stop', label: t('newsroom.digest.decide.stop'), run: () => askFor('stop') }],
  )
  return (
    <section
      id="edition"
      aria-labelledby="edition-title"
      className="@container grid min-w-0 scroll-mt-4 gap-4"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3.5">
        <div className="min-w-0 basis-96 grow">
          <h2 id="edition-title" tabIndex={-1} className="text-2xl font-extrabold">
            {editionName(t, edition, site.timeZone, language)}
          </h2>
          <EditionFacts edition={edition} settings={settings} />
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          {decisions.map((each) => (
            <DecisionButton
              key={each}
              decision={each}
              busy={isBusy(each)}
              disabled={isOff}
              onClick={() => decide.mutate(each)}
            />
          ))}
          <Disclosure
            label={t('newsroom.digest.editionTools')}
            face={<Ellipsis {...ICON} />}
            className="grid size-10 place-items-center hover:bg-surface max-md:size-12"
            panelClassName="w-56"
          >
            <button
              type="button"
              data-closes
              className={`${ROW} max-md:hidden pointer-coarse:hidden`}
              onClick={() => askFor('keys')}
            >
              <Keyboard {...ICON} />
              {t('newsroom.review.keys')}
            </button>
            {decision !== undefined && (
              <button
                type="button"
                data-closes
                className={`${ROW} text-danger max-md:min-h-11`}
                onClick={() => askFor('stop')}
              >
                <CircleStop {...ICON} />
                {t('newsroom.digest.decide.stop')}
              </button>
            )}
          </Disclosure>
        </div>
      </div>
      <Progressing edition={edition} />
      {asked === 'stop' && (
        <StopDialog
          edition={edition}
          busy={decide.isPending}
          onClose={() => askFor(null)}
          onStop={() => decide.mutate('stop', { onSettled: () => askFor(null) })}
        />
      )}
      {asked === 'keys' && <PageKeysDialog keys={EDITION_KEYS} onClose={() => askFor(null)} />}
    </section>
  )
}

type DecisionButtonProps = {
  decision: Exclude<Decision, 'stop'>
  busy: boolean
  /** There are unsaved changes. */
  disabled: boolean
  onClick: () => void
}

/** The main action of an edition, with its key. */
function DecisionButton({ decision, busy, disabled, onClick }: DecisionButtonProps) {
  const { t } = useI18n()
  const sign = SIGNS[decision]
  const shownKey = useShownKey(sign ?? '')
  return (
    <Button
      id={`decide-${decision}`}
      kind={LOOKS[decision]}
      size="medium"
      busy={busy}
      className={`max-md:min-h-12 max-md:grow max-md:text-base ${LOOKS[decision] === 'line' ? 'bg-surface' : ''}`}
      aria-keyshortcuts={sign && shownKey}
      {...(disabled && { disabled, reason: t('newsroom.digest.saveFirst') })}
      onClick={onClick}
    >
      <span className="flex items-center justify-center gap-2">
        {t(`newsroom.digest.decide.${decision}`)}
        {sign !== undefined && <KeySign>{shownKey}</KeySign>}
      </span>
    </Button>
  )
}

/** The figures of an edition whose sending has begun. */
function Progressing({ edition }: { edition: EditionView }) {
  if (edition.started_at === null) return null
  return (
    <div className="min-w-0 bg-surface">
      {edition.state === 'sending' && (
        <div className="px-4 py-2 sm:px-6">
          <Progress counts={edition.counts} />
        </div>
      )}
      <AllFigures counts={edition.counts} />
      <Doubtful edition={edition} />
    </div>
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

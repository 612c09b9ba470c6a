import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog.tsx'
import { whenOnline } from '#ui/online.ts'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { type DraftRow, approveContent, generatedContentOne } from '#review/calls.ts'
import { type Outcome, approveEach, byLanguage, sortOut } from './bulk-approval.ts'
import { useIsEdited } from './draft/draft-edits.ts'
import { refusalWords } from '../parts/refusal-words.ts'
import { Keyed } from '../parts/key.tsx'
import { useConfirmKey } from '../parts/page-keys.tsx'
import { CHANGED_BY_DECISIONS } from '../frame/decided-drafts.ts'
import { refetchCalls } from '../parts/use-action.ts'
import { ThinProgress } from '../parts/thin-progress.tsx'

type BulkDialogProps = {
  drafts: readonly DraftRow[]
  /** Receives the approved drafts once all have been tried or it was stopped. */
  onApproved: (ids: readonly string[]) => Promise<void>
  onClose: () => void
}

type Stage =
  | { is: 'asking' }
  | { is: 'running'; tried: number; stopping: boolean }
  | { is: 'ended'; outcome: Outcome<DraftRow> }

/**
 * Asks for confirmation before several drafts are published, publishes them one after the other, and reports which failed
 * and why.
 */
export default function BulkDialog({ drafts, onApproved, onClose }: BulkDialogProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const isEdited = useIsEdited()
  const [stage, setStage] = useState<Stage>({ is: 'asking' })
  const [{ ready, leftOut }] = useState(() => sortOut(drafts, isEdited))
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => void (stopped.current = true)
  }, [])
  /** The version that the editor has read; null if the draft was never opened. */
  const versionOf = (id: string) =>
    client.getQueryData(callQuery(generatedContentOne, { id }).queryKey)?.version
  const run = async () => {
    setStage({ is: 'running', tried: 0, stopping: false })
    const outcome = await approveEach(ready, {
      approve: ({ id }) => {
        const version = versionOf(id)
        return whenOnline(() =>
          ask(approveContent, {
            contentId: id,
            action: 'approve',
            withoutWarnings: true,
            ...(version !== undefined && { version }),
          }),
        )
      },
      onStep: (tried) => setStage({ is: 'running', tried, stopping: stopped.current }),
      isStopped: () => stopped.current,
    })
    if (outcome.done.length > 0) toast.success(t('newsroom.review.bulkDone', { count: outcome.done.length }))
    await onApproved(outcome.done.map(({ id }) => id)) // the list is up to date when the focus returns to it
    void refetchCalls(client, CHANGED_BY_DECISIONS)
    if (outcome.done.length === ready.length) onClose()
    else setStage({ is: 'ended', outcome })
  }
  const shortcut = useConfirmKey(stage.is === 'asking' ? 'a' : undefined, () => void run())
  const stop = () => {
    stopped.current = true
    if (stage.is === 'running') setStage({ ...stage, stopping: true })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && (stage.is === 'running' ? stop() : onClose())}
      title={
        stage.is === 'ended'
          ? t('newsroom.review.bulkNotAll')
          : t('newsroom.review.bulkQuestion', { count: ready.length })
      }
      closeLabel={t('kit.close')}
      actions={
        stage.is === 'asking' ? (
          <>
            <Button size="medium" onClick={onClose}>
              {t('newsroom.review.cancel')}
            </Button>
            <Button kind="act" size="medium" aria-keyshortcuts={shortcut} onClick={() => void run()}>
              <Keyed letter="A">{t('newsroom.review.bulkApprove', { count: ready.length })}</Keyed>
            </Button>
          </>
        ) : stage.is === 'running' ? (
          <Button size="medium" busy={stage.stopping} onClick={stop}>
            {t('newsroom.review.bulkStop')}
          </Button>
        ) : (
          <Button size="medium" onClick={onClose}>
            {t('kit.close')}
          </Button>
        )
      }
    >
      {stage.is === 'asking' && (
        <>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {byLanguage(ready).map(([language, count]) => (
              <li key={language}>
                <span lang={language}>{LANGUAGE_NAMES[language]}</span>: <span className="num">{count}</span>
              </li>
            ))}
          </ul>
          {leftOut.length > 0 && (
            <Reasons title={t('newsroom.review.bulkLeftOut', { count: leftOut.length })}>
              {leftOut.map(({ draft, because }) => (
                <Reason key={draft.id} draft={draft} why={t(`newsroom.review.leftOut.${because}`)} />
              ))}
            </Reasons>
          )}
        </>
      )}
      {stage.is === 'running' && <Progress tried={stage.tried} of={ready.length} />}
      {stage.is === 'ended' && <BulkOutcome {...stage.outcome} />}
    </Dialog>
  )
}

function Progress({ tried, of }: { tried: number; of: number }) {
  const { t } = useI18n()
  const words = t('newsroom.review.bulkProgress', { done: tried, total: of })
  return (
    <div role="status" className="text-sm">
      <p>{words}</p>
      <ThinProgress label={words} value={tried} max={of} />
    </div>
  )
}

/** Which drafts could not be approved and why, and how many were not tried. */
function BulkOutcome({ failed, untried }: Outcome<DraftRow>) {
  const { t } = useI18n()
  return (
    <div role="status">
      {failed.length > 0 && (
        <Reasons title={t('newsroom.review.bulkFailed', { count: failed.length })}>
          {failed.map(({ draft, error }) => (
            <Reason
              key={draft.id}
              draft={draft}
              why={refusalWords(t, error) ?? t('newsroom.review.approveFailed')}
            />
          ))}
        </Reasons>
      )}
      {untried.length > 0 && (
        <p className="mt-4 text-sm text-ink2">
          {t('newsroom.review.bulkUntried', { count: untried.length })}
        </p>
      )}
    </div>
  )
}

const Reasons = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-4 text-sm">
    <p className="font-semibold">{title}</p>
    <ul className="mt-1.5 border-t border-line">{children}</ul>
  </div>
)

function Reason({ draft, why }: { draft: DraftRow; why: string }) {
  const { t } = useI18n()
  return (
    <li className="border-b border-line py-2">
      <span lang={draft.language} dir="auto" className="block font-semibold wrap-anywhere">
        {draft.title === '' ? t('newsroom.review.untitled') : draft.title}
      </span>
      <span className="text-ink2">{why}</span>
    </li>
  )
}

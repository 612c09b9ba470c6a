import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { DraftRow } from '#review/calls.ts'
import { sortOut } from './bulk-approval.ts'
import { ChosenBar } from '../parts/chosen-bar.tsx'
import { usePageKeys } from '../parts/page-keys.tsx'
import { OneOf } from '../parts/one-of.tsx'
import { useIsEdited } from './draft/draft-edits.ts'
import { LIST_KEYS } from './review-keys.ts'
import { useAssign, useAssignable, useEditors } from './editors.ts'

const BulkDialog = late(() => import('./bulk-dialog.tsx'))

type BulkProps = {
  selected: readonly DraftRow[]
  /** The drafts of the list that can be approved together: the key asks about them if none is selected. */
  ready: readonly DraftRow[]
  onChoose: (ids: ReadonlySet<string>) => void
  /** Called with the approved drafts; the list must be reloaded. */
  onApproved: (ids: readonly string[]) => Promise<void>
  /** Called when the dialog has closed: the previously focused element may be gone. */
  onClosed: () => void
}

/** The actions for all selected drafts: publishing those without warnings, and assigning a reviewer. */
export function Bulk({ selected, ready: allReady, onChoose, onApproved, onClosed }: BulkProps) {
  const { t } = useI18n()
  const isEdited = useIsEdited()
  // a copy from when the dialog opened: the list may be reloaded in the meantime
  const [asked, setAsked] = useState<readonly DraftRow[] | null>(null)
  const { ready } = sortOut(selected, isEdited)
  const toApprove = ready.length > 0 ? selected : selected.length === 0 ? allReady : []
  usePageKeys(
    LIST_KEYS,
    () => {
      if (asked === null && toApprove.length > 0) setAsked(toApprove)
    },
    { approveReady: toApprove.length > 0 },
  )
  return (
    <>
      {selected.length > 0 && (
        <ChosenBar
          edge="bottom"
          words={t('newsroom.review.chosen', { count: selected.length })}
          onNone={() => onChoose(new Set())}
        >
          <AssignTo ids={selected.map(({ id }) => id)} />
          <Button
            id="bulk-approve"
            kind="solid"
            size="small"
            {...(ready.length === 0 && { disabled: true, reason: t('newsroom.review.bulkNone') })}
            onClick={() => setAsked(selected)}
          >
            {t('newsroom.review.bulkApprove', { count: ready.length })}
          </Button>
        </ChosenBar>
      )}
      {asked && (
        <BulkDialog
          drafts={asked}
          onApproved={(ids) => {
            onChoose(new Set(asked.map(({ id }) => id).filter((id) => !ids.includes(id))))
            return onApproved(ids)
          }}
          onClose={() => {
            setAsked(null)
            onClosed()
          }}
        />
      )}
    </>
  )
}

/** Oneself, no one, or another editor. */
function AssignTo({ ids }: { ids: readonly string[] }) {
  const { t } = useI18n()
  const { me } = useEditors()
  const { values, nameOf } = useAssignable()
  const assign = useAssign()
  return (
    <OneOf
      quiet
      dense
      label={t('newsroom.review.assignTo')}
      none={t('newsroom.review.assignTo')}
      values={values}
      value={undefined}
      nameOf={nameOf}
      disabled={assign.isPending}
      onChange={(value) =>
        value !== undefined &&
        assign.mutate({ ids, to: value === 'nobody' ? null : value === 'me' ? me : value })
      }
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { callQuery } from '#platform/ask.ts'
import { type DraftView, editorList } from '#review/calls.ts'
import { useAssign } from '../editors.ts'
import { OneOf } from '../../parts/one-of.tsx'

/** Selects the reviewer of a draft; saved immediately. */
export function DraftAssigned({ draft }: { draft: DraftView }) {
  const { t } = useI18n()
  const editors = useQuery(callQuery(editorList, {}))
  const assign = useAssign()
  const { assigned_to: assigned } = draft
  const known = editors.data?.items ?? []
  const items = assigned && !known.some(({ id }) => id === assigned.id) ? [...known, assigned] : known
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span aria-hidden="true" className="text-ink2">
        {t('newsroom.review.assigned.label')}
      </span>
      <OneOf
        dense
        quiet
        label={t('newsroom.review.assigned.label')}
        none={t('newsroom.review.assigned.nobody')}
        values={items.map(({ id }) => id)}
        value={(assign.isPending ? assign.variables.to : assigned?.id) ?? undefined}
        nameOf={(each) => items.find(({ id }) => id === each)?.name ?? ''}
        aria-busy={assign.isPending || undefined}
        onChange={(to) => {
          if (!assign.isPending) assign.mutate({ ids: [draft.id], to: to ?? null })
        }}
      />
      {editors.isError && (
        <span role="alert" className="inline-flex flex-wrap items-center gap-3 text-xs text-ink2">
          {t('newsroom.review.assigned.editorsFailed')}
          <Button kind="text" size="small" busy={editors.isFetching} onClick={() => void editors.refetch()}>
            {t('kit.retry')}
          </Button>
        </span>
      )}
    </div>
  )
}

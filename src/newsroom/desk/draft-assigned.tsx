import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#kit/button.tsx'
import { Choice } from '#kit/field.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { callQuery, useCall } from '#platform/ask.ts'
import { type DraftView, generatedContentList, generatedContentOne } from '../calls.ts'
import { assignContent, editorList } from '../review-calls.ts'
import { failureText } from './refusal-words.ts'

/** Says who is to review a draft; saved at once. */
export function DraftAssigned({ draft }: { draft: DraftView }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const editors = useQuery(callQuery(editorList, {}))
  const send = useCall(assignContent)
  const { assigned_to: assigned } = draft
  const known = editors.data?.items ?? []
  const items = assigned && !known.some(({ id }) => id === assigned.id) ? [...known, assigned] : known
  const assign = async (to: string | null) => {
    try {
      const answer = await send.mutateAsync({ contentId: draft.id, to })
      client.setQueryData<DraftView>(
        callQuery(generatedContentOne, { id: draft.id }).queryKey,
        (before) => before && { ...before, ...answer },
      )
      await client.invalidateQueries({ queryKey: [generatedContentList.name] })
    } catch (error) {
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.review.assigned.failed')),
      })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span aria-hidden="true" className="text-ink2">
        {t('newsroom.review.assigned.label')}
      </span>
      <Choice
        dense
        quiet
        label={t('newsroom.review.assigned.label')}
        value={(send.isPending ? send.variables.to : assigned?.id) ?? ''}
        aria-busy={send.isPending || undefined}
        onChange={({ target }) => {
          if (!send.isPending) void assign(target.value === '' ? null : target.value)
        }}
      >
        <option value="">{t('newsroom.review.assigned.nobody')}</option>
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
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

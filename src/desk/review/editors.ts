import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'
import { ask, callQuery } from '#platform/ask.ts'
import { generatedContentList, generatedContentOne } from '#review/calls.ts'
import { assignContent, editorList } from '#review/review-calls.ts'
import { failureText } from '../parts/refusal-words.ts'

/** Oneself, and the other editors by name; the others are empty until they are loaded. */
export function useEditors(): { me: string | null; others: readonly { id: string; name: string }[] } {
  const { user } = useSession()
  const { data } = useQuery(callQuery(editorList, {}))
  const me = user?.id ?? null
  return { me, others: data?.items.filter(({ id }) => id !== me) ?? [] }
}

/** Assigns these drafts to an editor, or to no one, and shows the result. */
export function useAssign() {
  const { t } = useI18n()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ ids, to }: { ids: readonly string[]; to: string | null }) => {
      let name: string | null = null
      for (const contentId of ids)
        name = (await ask(assignContent, { contentId, to })).assigned_to?.name ?? null
      return name
    },
    onSuccess: (name, { ids }) =>
      toast.success(
        name === null
          ? t('newsroom.review.unassigned', { count: ids.length })
          : t('newsroom.review.assigned', { count: ids.length, name }),
        { id: 'assigned' },
      ),
    onError: (error) =>
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.review.assignFailed')),
      }),
    onSettled: (_, __, { ids }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: [generatedContentList.name] }),
        ...ids.map((id) => client.invalidateQueries({ queryKey: [generatedContentOne.name, { id }] })),
      ]),
  })
}

import { useQuery } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'
import { ask, callQuery } from '#platform/ask.ts'
import { generatedContentList, generatedContentOne, assignContent, editorList } from '#review/calls.ts'
import { useAction } from '../parts/use-action.ts'

/** Oneself, and the other editors by name; the others are empty until they are loaded. */
export function useEditors(): { me: string | null; others: readonly { id: string; name: string }[] } {
  const { user } = useSession()
  const { data } = useQuery(callQuery(editorList, {}))
  const me = user?.id ?? null
  return { me, others: data?.items.filter(({ id }) => id !== me) ?? [] }
}

/** Me, no one, and every other editor by id, with their names. */
export function useAssignable(): { values: string[]; nameOf: (value: string) => string } {
  const { t } = useI18n()
  const { others } = useEditors()
  return {
    values: ['me', 'nobody', ...others.map(({ id }) => id)],
    nameOf: (value) =>
      value === 'me' || value === 'nobody'
        ? t(`newsroom.review.filter.assigned.${value}`)
        : (others.find(({ id }) => id === value)?.name ?? t('newsroom.review.filter.assigned.other')),
  }
}

/** Assigns these drafts to an editor, or to no one, and shows the result. */
export function useAssign() {
  const { t } = useI18n()
  return useAction({
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
    failed: 'newsroom.review.assignFailed',
    changes: [generatedContentList, generatedContentOne],
  })
}

import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { adminArticleRestore } from '#articles/managing/calls.ts'
import { ask } from '#platform/ask.ts'
import { failureText } from '../parts/refusal-words.ts'
import { useRefetchArticles } from './article-writing.ts'

/** Restores deleted articles by their ids. */
export function useRestore() {
  const { t } = useI18n()
  const refetch = useRefetchArticles()
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await ask(adminArticleRestore, { id })
    },
    onSuccess: (_, ids) => toast.success(t('newsroom.dashboard.restored', { count: ids.length })),
    onError: (error) =>
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.dashboard.restoreFailed')),
      }),
    onSettled: refetch,
  })
}

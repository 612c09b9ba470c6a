import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { adminArticleRestore } from '#articles/managing/calls.ts'
import { ask } from '#platform/ask.ts'
import { useAction } from '../parts/use-action.ts'
import { ARTICLE_LISTS } from './article-writing.ts'

/** Restores deleted articles by their ids. */
export function useRestore() {
  const { t } = useI18n()
  return useAction({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await ask(adminArticleRestore, { id })
    },
    onSuccess: (_, ids) => toast.success(t('newsroom.dashboard.restored', { count: ids.length })),
    failed: 'newsroom.dashboard.restoreFailed',
    changes: ARTICLE_LISTS,
  })
}

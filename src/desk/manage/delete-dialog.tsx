import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedArticle, adminArticleDelete } from '#articles/managing/calls.ts'
import { ask } from '#platform/ask.ts'
import { useRestore } from './restore.ts'
import { ARTICLE_LISTS } from './article-writing.ts'
import { useAction, useFailure } from '../parts/use-action.ts'
import { Confirm } from '../parts/confirm.tsx'

const DELETE_FAILED = 'newsroom.dashboard.deleteFailed'

type DeleteDialogProps = { articles: readonly ManagedArticle[]; onClose: (done: boolean) => void }

/** Asks for confirmation before articles are deleted; they can be restored afterwards. Source: administration §2. */
export default function DeleteDialog({ articles, onClose }: DeleteDialogProps) {
  const { t } = useI18n()
  const showFailure = useFailure()
  const restore = useRestore()
  const [first] = articles
  const remove = useAction({
    mutationFn: async () => {
      const gone: string[] = []
      try {
        for (const { id } of articles) {
          await ask(adminArticleDelete, { id })
          gone.push(id)
        }
      } catch (error) {
        return { gone, error }
      }
      return { gone, error: null }
    },
    onSuccess: ({ gone, error }) => {
      if (gone.length > 0)
        toast.success(
          gone.length === 1
            ? t('newsroom.dashboard.deleted')
            : t('newsroom.dashboard.deletedMany', { count: gone.length }),
          {
            description: t('newsroom.dashboard.restorable'),
            durationMs: 10_000,
            action: { label: t('newsroom.dashboard.undo'), onPress: () => restore.mutate(gone) },
          },
        )
      if (error !== null) showFailure(error, DELETE_FAILED)
      onClose(error === null)
    },
    failed: DELETE_FAILED,
    changes: ARTICLE_LISTS,
  })
  return (
    <Confirm
      title={
        articles.length === 1
          ? t('newsroom.dashboard.deleteQuestion')
          : t('newsroom.dashboard.deleteQuestionMany', { count: articles.length })
      }
      text={articles.length === 1 ? first?.title : undefined}
      confirm={t('newsroom.dashboard.deleteNow')}
      busy={remove.isPending}
      onClose={() => onClose(false)}
      onConfirm={() => remove.mutate()}
    >
      <p className="text-sm text-ink2">{t('newsroom.dashboard.deleteText')}</p>
    </Confirm>
  )
}

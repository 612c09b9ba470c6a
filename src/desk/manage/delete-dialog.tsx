import { useMutation } from '@tanstack/react-query'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedArticle, adminArticleDelete } from '#articles/managing/calls.ts'
import { ask } from '#platform/ask.ts'
import { failureText } from '../parts/refusal-words.ts'
import { useRefetchArticles } from './article-writing.ts'
import { useRestore } from './restore.ts'

type DeleteDialogProps = { articles: readonly ManagedArticle[]; onClose: (done: boolean) => void }

/** Asks for confirmation before articles are deleted; they can be restored afterwards. Source: administration §2. */
export default function DeleteDialog({ articles, onClose }: DeleteDialogProps) {
  const { t } = useI18n()
  const refetch = useRefetchArticles()
  const restore = useRestore()
  const [first] = articles
  const remove = useMutation({
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
      if (error !== null)
        toast.error(t('newsroom.review.error'), {
          description: failureText(t, error, t('newsroom.dashboard.deleteFailed')),
        })
      onClose(error === null)
    },
    onSettled: refetch,
  })
  return (
    <ConfirmDialog
      title={
        articles.length === 1
          ? t('newsroom.dashboard.deleteQuestion')
          : t('newsroom.dashboard.deleteQuestionMany', { count: articles.length })
      }
      text={articles.length === 1 ? first?.title : undefined}
      closeLabel={t('kit.close')}
      cancel={t('newsroom.review.cancel')}
      confirm={t('newsroom.dashboard.deleteNow')}
      busy={remove.isPending}
      onClose={() => onClose(false)}
      onConfirm={() => remove.mutate()}
    >
      <p className="text-sm text-ink2">{t('newsroom.dashboard.deleteText')}</p>
    </ConfirmDialog>
  )
}

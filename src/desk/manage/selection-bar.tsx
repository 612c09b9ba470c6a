import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedArticle, adminArticleChange } from '#articles/managing/calls.ts'
import { TIERS, type Tier } from '#membership/rules.ts'
import { ask } from '#platform/ask.ts'
import { ChosenBar } from '../parts/chosen-bar.tsx'
import { useAction } from '../parts/use-action.ts'
import { OneOf } from '../parts/one-of.tsx'
import { useRestore } from './restore.ts'
import { ARTICLE_LISTS } from './article-writing.ts'

type SelectionBarProps = {
  articles: readonly ManagedArticle[]
  onDelete: () => void
  /** Called when the selection has been processed. */
  onDone: () => void
}

/** The actions for all selected articles. */
export function SelectionBar({ articles, onDelete, onDone }: SelectionBarProps) {
  const { t } = useI18n()
  const restore = useRestore()
  const present = articles.filter(({ state }) => state !== 'deleted')
  const deleted = articles.filter(({ state }) => state === 'deleted')
  const change = useAction({
    mutationFn: async (tier: Tier) => {
      for (const { id } of present) await ask(adminArticleChange, { id, access_tier: tier })
    },
    onSuccess: () => {
      toast.success(t('newsroom.dashboard.tierChanged', { count: present.length }))
      onDone()
    },
    failed: 'newsroom.dashboard.updateFailed',
    changes: ARTICLE_LISTS,
  })
  return (
    <ChosenBar edge="top" words={t('newsroom.dashboard.chosen', { count: articles.length })} onNone={onDone}>
      {present.length > 0 && (
        <>
          <OneOf
            quiet
            dense
            label={t('newsroom.dashboard.changeTier')}
            none={t('newsroom.dashboard.changeTier')}
            values={TIERS}
            value={undefined}
            nameOf={(tier) => t(`newsroom.review.tier.${tier}`)}
            disabled={change.isPending}
            onChange={(tier) => tier && change.mutate(tier)}
          />
          {deleted.length === 0 && (
            <Button kind="danger" size="small" onClick={onDelete}>
              {t('newsroom.dashboard.deleteNow')}
            </Button>
          )}
        </>
      )}
      {deleted.length > 0 && (
        <Button
          size="small"
          busy={restore.isPending}
          onClick={() =>
            restore.mutate(
              deleted.map(({ id }) => id),
              { onSuccess: onDone },
            )
          }
        >
          {t('newsroom.dashboard.restoreNow')}
        </Button>
      )}
    </ChosenBar>
  )
}

import { useMutation } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Choice } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedArticle, adminArticleChange } from '#articles/managing/calls.ts'
import { TIERS, type Tier } from '#membership/rules.ts'
import { ask } from '#platform/ask.ts'
import { ChosenBar } from '../parts/chosen-bar.tsx'
import { failureText } from '../parts/refusal-words.ts'
import { useRefetchArticles } from './article-writing.ts'
import { useRestore } from './restore.ts'

type SelectionBarProps = {
  articles: readonly ManagedArticle[]
  onDelete: () => void
  /** Called when the selection has been processed. */
  onDone: () => void
}

/** The actions for all selected articles. */
export function SelectionBar({ articles, onDelete, onDone }: SelectionBarProps) {
  const { t } = useI18n()
  const refetch = useRefetchArticles()
  const restore = useRestore()
  const present = articles.filter(({ state }) => state !== 'deleted')
  const deleted = articles.filter(({ state }) => state === 'deleted')
  const change = useMutation({
    mutationFn: async (tier: Tier) => {
      for (const { id } of present) await ask(adminArticleChange, { id, access_tier: tier })
    },
    onSuccess: () => {
      toast.success(t('newsroom.dashboard.tierChanged', { count: present.length }))
      onDone()
    },
    onError: (error) =>
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.dashboard.updateFailed')),
      }),
    onSettled: refetch,
  })
  return (
    <ChosenBar edge="top" words={t('newsroom.dashboard.chosen', { count: articles.length })} onNone={onDone}>
      {present.length > 0 && (
        <>
          <Choice
            quiet
            dense
            label={t('newsroom.dashboard.changeTier')}
            value=""
            disabled={change.isPending}
            onChange={({ target }) => {
              const tier = TIERS.find((each) => each === target.value)
              if (tier) change.mutate(tier)
            }}
          >
            <option value="">{t('newsroom.dashboard.changeTier')}</option>
            {TIERS.map((tier) => (
              <option key={tier} value={tier}>
                {t(`newsroom.review.tier.${tier}`)}
              </option>
            ))}
          </Choice>
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

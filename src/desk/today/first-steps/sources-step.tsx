import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { aiNewsSources, aiNewsSourcesAddStarters } from '#sources/calls.ts'
import { STARTERS } from '#sources/rules.ts'
import { firstSteps } from '#today/first-steps/calls.ts'
import { practiceFeedsAdd, sampleContent } from '#writing/samples/calls.ts'
import { useAction } from '../../parts/use-action.ts'
import { Actions, Text } from './step-parts.tsx'

/** The ways to sources: feeds that work without a network, the starter list, and the page with all others. */
export function SourcesStep() {
  const { t } = useI18n()
  const practice = useAction({
    mutationFn: () => ask(practiceFeedsAdd, {}),
    onSuccess: () =>
      toast.success(t('newsroom.first.practiceAdded'), { description: t('newsroom.first.practiceSoon') }),
    failed: 'newsroom.first.practiceFailed',
    changes: [firstSteps, aiNewsSources, sampleContent],
  })
  const starters = useAction({
    mutationFn: () => ask(aiNewsSourcesAddStarters, {}),
    onSuccess: ({ added, known, failed }) =>
      toast.success(t('newsroom.review.listDone'), {
        description: t('newsroom.review.listTaken', { added, known, failed: failed.length }),
      }),
    failed: 'newsroom.review.listFailed',
    changes: [firstSteps, aiNewsSources],
  })
  return (
    <>
      <Text>{t('newsroom.first.text.sources')}</Text>
      <Actions>
        <Button kind="act" size="medium" busy={practice.isPending} onClick={() => practice.mutate()}>
          {t('newsroom.first.do.practice')}
        </Button>
        <Button size="medium" busy={starters.isPending} onClick={() => starters.mutate()}>
          {t('newsroom.review.starters', { count: STARTERS })}
        </Button>
        <Link to="/content-automation" hash="sources" className={buttonClass('line', 'medium')}>
          {t('newsroom.first.do.sources')}
        </Link>
      </Actions>
    </>
  )
}

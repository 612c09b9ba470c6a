import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { firstSteps, firstStepsMark } from '#today/first-steps/calls.ts'
import { useAction } from '../../parts/use-action.ts'
import { Actions, Text } from './step-parts.tsx'

/** Leads to the models, or marks that the site works without one. */
export function ModelStep() {
  const { t } = useI18n()
  const skip = useAction({
    mutationFn: () => ask(firstStepsMark, { mark: 'model' }),
    failed: 'newsroom.first.markFailed',
    changes: [firstSteps],
  })
  return (
    <>
      <Text>{t('newsroom.first.text.model')}</Text>
      <Actions>
        <Link to="/content-monitoring" hash="local-model" className={buttonClass('act', 'medium')}>
          {t('newsroom.first.do.model')}
        </Link>
        <Button size="medium" busy={skip.isPending} onClick={() => skip.mutate()}>
          {t('newsroom.first.do.noModel')}
        </Button>
      </Actions>
    </>
  )
}

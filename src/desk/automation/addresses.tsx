import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { fixAll } from './fix-all.ts'
import { FixedTools } from './fixed-tools.tsx'
import { usePressable } from '../frame/offered-actions.ts'
import { Panel } from '../parts/panel.tsx'
import { Proposals } from './proposals.tsx'
import type { RunRow } from '../parts/run-outcomes.ts'
import { RunningNow } from '../parts/running-now.tsx'
import { useAction } from '../parts/use-action.ts'
import { CHANGED_BY_RUNS } from '../parts/running.ts'

/** The addresses of tools: a check of all of them, its results, and the new addresses that wait for a decision. */
export function Addresses({ running }: { running: readonly RunRow[] }) {
  const { t } = useI18n()
  const fix = useAction({
    mutationFn: fixAll,
    onSuccess: ({ message }) =>
      toast.success(t('newsroom.automation.addressesChecked'), { description: message }),
    failed: 'newsroom.automation.fixFailed',
    changes: CHANGED_BY_RUNS,
  })
  usePressable('tool-urls', () => !fix.isPending && fix.mutate())
  return (
    <Panel
      id="addresses"
      title={t('newsroom.automation.part.addresses')}
      text={t('newsroom.automation.addressesText')}
      actions={
        <Button kind="solid" size="medium" busy={fix.isPending} onClick={() => fix.mutate()}>
          {t('newsroom.automation.fix')}
        </Button>
      }
    >
      <RunningNow runs={running} />
      {fix.data && <FixedTools {...fix.data} />}
      <Proposals />
    </Panel>
  )
}

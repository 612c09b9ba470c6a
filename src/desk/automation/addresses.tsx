import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { failureText } from '../parts/refusal-words.ts'
import { fixAll } from './fix-all.ts'
import { FixedTools } from './fixed-tools.tsx'
import { Panel } from '../parts/panel.tsx'
import { Proposals } from './proposals.tsx'
import type { RunRow } from '../parts/run-outcomes.ts'
import { refetch } from '../parts/running.ts'
import { RunningNow } from '../parts/running-now.tsx'

/** The addresses of tools: a check of all of them, its results, and the new addresses that wait for a decision. */
export function Addresses({ running }: { running: readonly RunRow[] }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const fix = useMutation({
    mutationFn: fixAll,
    onSuccess: ({ message }) =>
      toast.success(t('newsroom.automation.addressesChecked'), { description: message }),
    onError: (error) =>
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.automation.fixFailed')),
      }),
    onSettled: () => refetch(client),
  })
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

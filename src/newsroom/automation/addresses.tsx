import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#kit/button.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { failureText } from '../desk/refusal-words.ts'
import { fixAll } from '../links/fix-all.ts'
import { FixedTools } from './fixed-tools.tsx'
import { Panel } from './panel.tsx'
import { Proposals } from './proposals.tsx'
import type { RunRow } from './run-outcomes.ts'
import { refetch } from './running.ts'
import { RunningNow } from './running-now.tsx'

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

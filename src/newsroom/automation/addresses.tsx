import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#kit/button.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask, callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { failureText } from '../desk/refusal-words.ts'
import { watchRun } from '../desk/watch-run.ts'
import { fixToolUrls, toolUrlProposals } from '../links/calls.ts'
import { FixedTools } from './fixed-tools.tsx'
import { Asked, Nothing, Panel } from './panel.tsx'
import { Proposal } from './proposal.tsx'
import type { RunRow } from './run-outcomes.ts'
import { showAnew } from './running.ts'
import { RunningNow } from './running-now.tsx'

/** Proposals shown at once; deciding makes room for the next. */
const SHOWN = 50

/** The addresses of tools: a look at all of them, what came of it, and the new ones that wait for a decision. */
export function Addresses({ running }: { running: readonly RunRow[] }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const proposals = useQuery({
    ...callQuery(toolUrlProposals, { limit: SHOWN }),
    staleTime: 0,
    networkMode: 'always',
  })
  const fix = useMutation({
    mutationFn: fixAll,
    onSuccess: ({ message }) =>
      toast.success(t('newsroom.automation.addressesChecked'), { description: message }),
    onError: (error) =>
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.automation.fixFailed')),
      }),
    onSettled: () => showAnew(client),
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
      <Asked question={proposals} failed={t('newsroom.automation.proposalsFailed')} rows={2}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Nothing>{t('newsroom.automation.noProposals')}</Nothing>
          ) : (
            <>
              <h3 className="px-4 pt-4 text-sm font-semibold sm:px-6">
                {t('newsroom.automation.proposals', { count: total })}
              </h3>
              <ul>
                {items.map((proposal) => (
                  <Proposal key={proposal.id} proposal={proposal} />
                ))}
              </ul>
            </>
          )
        }
      </Asked>
    </Panel>
  )
}

/** Looks at all addresses, and answers when the run has ended what became of each. */
async function fixAll(): Promise<OutputOf<typeof fixToolUrls>> {
  const answer = await ask(fixToolUrls, {})
  if (answer.finished) return answer
  await watchRun(answer.run_id)
  return ask(fixToolUrls, { run_id: answer.run_id })
}

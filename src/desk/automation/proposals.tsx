import { useQuery } from '@tanstack/react-query'
import { useI18n } from '#languages/i18n.ts'
import { toolUrlProposals } from '#writing/links/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { Proposal } from './proposal.tsx'
import { QueryResult, Nothing } from '../parts/query-result.tsx'

/** Maximum number of proposals shown; deciding one makes room for the next. */
const SHOWN = 50

/** The addresses found for tools that wait for a decision. Belongs in the panel `addresses`. */
export function Proposals() {
  const { t } = useI18n()
  const proposals = useQuery({
    ...callQuery(toolUrlProposals, { limit: SHOWN }),
    staleTime: 0,
  })
  return (
    <QueryResult question={proposals} failed={t('newsroom.automation.proposalsFailed')} rows={2}>
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
    </QueryResult>
  )
}

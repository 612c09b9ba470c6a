import { useQueryClient } from '@tanstack/react-query'
import { Label } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { useCall } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { failureText } from '../parts/refusal-words.ts'
import { SourceLink } from '../sources/source-links.tsx'
import { toolUrlProposalDecide, toolUrlProposals } from '#writing/links/calls.ts'
import { focusTitle } from '../parts/panel.tsx'

type ProposalProps = { proposal: OutputOf<typeof toolUrlProposals>['items'][number] }

/** An address found for a tool next to its current one, with the buttons to accept or decline it. */
export function Proposal({ proposal }: ProposalProps) {
  const { t, language } = useI18n()
  const client = useQueryClient()
  const send = useCall(toolUrlProposalDecide)
  const deciding = send.isPending ? send.variables.decision : null
  const decide = async (decision: 'accepted' | 'declined') => {
    if (deciding !== null) return
    try {
      await send.mutateAsync({ id: proposal.id, decision })
      toast.success(t(`newsroom.automation.proposal.${decision}`), { description: proposal.tool })
    } catch (error) {
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.automation.decideFailed')),
      })
    }
    focusTitle('addresses')
    await client.invalidateQueries({ queryKey: [toolUrlProposals.name] })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-4 py-4 text-sm last:border-b-0 sm:px-6">
      <div className="min-w-0 basis-72 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-semibold">{proposal.tool}</bdi>
          <Label>{t(`newsroom.automation.evidence.${proposal.evidence}`)}</Label>
          <time dateTime={proposal.found_at} className="text-xs text-ink3">
            {dateFormat(language, { dateStyle: 'medium' }).format(new Date(proposal.found_at))}
          </time>
        </p>
        <Address label={t('newsroom.automation.oldAddress')} url={proposal.old_url} />
        <Address label={t('newsroom.automation.newAddress')} url={proposal.new_url} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="solid"
          size="small"
          busy={deciding === 'accepted'}
          disabled={deciding === 'declined'}
          onClick={() => void decide('accepted')}
        >
          {t('newsroom.automation.accept')} <span className="sr-only">{proposal.tool}</span>
        </Button>
        <Button
          size="small"
          busy={deciding === 'declined'}
          disabled={deciding === 'accepted'}
          onClick={() => void decide('declined')}
        >
          {t('newsroom.automation.decline')} <span className="sr-only">{proposal.tool}</span>
        </Button>
      </div>
    </li>
  )
}

/** An address after its label; if there is none, a text says so. */
export function Address({ label, url }: { label: string; url: string | null }) {
  const { t } = useI18n()
  return (
    <p className="mt-1 grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 text-xs">
      <span className="text-ink3">{label}</span>
      {url === null ? (
        <span className="text-ink3">{t('newsroom.automation.noAddress')}</span>
      ) : (
        <span dir="ltr" className="rtl:text-end">
          <SourceLink source={{ url }}>{url}</SourceLink>
        </span>
      )}
    </p>
  )
}

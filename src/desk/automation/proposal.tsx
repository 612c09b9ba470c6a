import { Label } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import { toolUrlProposalDecide, toolUrlProposals } from '#writing/links/calls.ts'
import { ask } from '#platform/ask.ts'
import { SourceLink } from '../sources/source-links.tsx'
import { focusTitle } from '../parts/panel.tsx'
import { useAction } from '../parts/use-action.ts'

type ProposalProps = { proposal: OutputOf<typeof toolUrlProposals>['items'][number] }

/** An address found for a tool next to its current one, with the buttons to accept or decline it. */
export function Proposal({ proposal }: ProposalProps) {
  const { t, language } = useI18n()
  const decide = useAction({
    mutationFn: (decision: 'accepted' | 'declined') =>
      ask(toolUrlProposalDecide, { id: proposal.id, decision }),
    onSuccess: (_, decision) => {
      toast.success(t(`newsroom.automation.proposal.${decision}`), { description: proposal.tool })
      focusTitle('addresses')
    },
    onError: () => focusTitle('addresses'),
    failed: 'newsroom.automation.decideFailed',
    changes: [toolUrlProposals],
  })
  const deciding = decide.isPending ? decide.variables : null
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
          onClick={() => decide.mutate('accepted')}
        >
          {t('newsroom.automation.accept')} <span className="sr-only">{proposal.tool}</span>
        </Button>
        <Button
          size="small"
          busy={deciding === 'declined'}
          disabled={deciding === 'accepted'}
          onClick={() => decide.mutate('declined')}
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

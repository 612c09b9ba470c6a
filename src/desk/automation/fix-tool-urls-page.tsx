import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { FixedTools } from './fixed-tools.tsx'
import { Desk } from '../parts/desk.tsx'
import { usePressable } from '../frame/offered-actions.ts'
import { Panel } from '../parts/panel.tsx'
import { SourcesTabs } from '../frame/section-tabs.tsx'
import { Proposals } from './proposals.tsx'
import { useRunning, CHANGED_BY_RUNS } from '../parts/running.ts'
import { RunningNow } from '../parts/running-now.tsx'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { refusalWords } from '../parts/refusal-words.ts'
import { refetchCalls } from '../parts/use-action.ts'
import { Nothing } from '../parts/query-result.tsx'
import { fixAll } from './fix-all.ts'
import { deskPage } from '../parts/desk-page.ts'

export const Route = createFileRoute('/_desk/fix-tool-urls')({
  ...deskPage('people.admin.fixToolUrls'),
  component: FixToolUrlsPage,
})

function FixToolUrlsPage() {
  return (
    <AdministratorsOnly>
      <FixToolUrls />
    </AdministratorsOnly>
  )
}

/** One button that starts the fix, then each tool with its old and new address, or an error. Source: public-site §2, §8. */
function FixToolUrls() {
  const { t } = useI18n()
  const client = useQueryClient()
  const running = useRunning().filter(({ kind }) => kind === 'fix-tool-urls')
  const fix = useMutation({
    mutationFn: fixAll,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) =>
      toast.error(t('newsroom.automation.fixFailed'), { description: refusalWords(t, error) ?? '' }),
    onSettled: () => refetchCalls(client, CHANGED_BY_RUNS),
  })
  usePressable('tool-urls', () => !fix.isPending && fix.mutate())
  return (
    <Desk
      title={t('people.admin.fixToolUrls')}
      text={t('newsroom.automation.addressesText')}
      tabs={<SourcesTabs />}
      actions={
        <Button kind="act" size="small" busy={fix.isPending} onClick={() => fix.mutate()}>
          {t('newsroom.automation.fix')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Panel id="results" title={t('newsroom.links.results')}>
          <RunningNow runs={running} />
          {fix.data ? (
            <FixedTools {...fix.data} all />
          ) : (
            <Nothing>{t(fix.isPending ? 'newsroom.links.looking' : 'newsroom.links.notYet')}</Nothing>
          )}
        </Panel>
        <Panel id="addresses" title={t('newsroom.links.waiting')}>
          <Proposals />
        </Panel>
      </div>
    </Desk>
  )
}

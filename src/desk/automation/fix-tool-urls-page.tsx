import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { FixedTools } from './fixed-tools.tsx'
import { Panel } from '../parts/panel.tsx'
import { Proposals } from './proposals.tsx'
import { useRunning, CHANGED_BY_RUNS } from '../parts/running.ts'
import { RunningNow } from '../parts/running-now.tsx'
import { AdministratorsOnly } from '../parts/administrators-only.tsx'
import { refusalWords } from '../parts/refusal-words.ts'
import { refetchCalls } from '../parts/use-action.ts'
import { Nothing } from '../parts/query-result.tsx'
import { fixAll } from './fix-all.ts'
import { deskPage } from '../parts/desk-page.ts'

export const Route = createFileRoute('/fix-tool-urls')({
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
  return (
    <main id="main" tabIndex={-1} className="min-h-[70dvh] bg-sunken px-4 py-8 sm:px-6 sm:py-12">
      <div className="mx-auto grid max-w-[60rem] gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pb-4">
          <div className="min-w-0 grow basis-80">
            <h1 className="text-3xl font-extrabold">{t('people.admin.fixToolUrls')}</h1>
            <p className="mt-2 max-w-[58ch] text-base text-ink2">{t('newsroom.automation.addressesText')}</p>
          </div>
          <Button kind="act" className="max-sm:w-full" busy={fix.isPending} onClick={() => fix.mutate()}>
            {t('newsroom.automation.fix')}
          </Button>
        </div>
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
    </main>
  )
}

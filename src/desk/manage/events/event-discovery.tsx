import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Translate } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { scrapeAiEvents } from '#writing/events/calls.ts'
import { usePressable } from '../../frame/offered-actions.ts'
import { Panel } from '../../parts/panel.tsx'
import { ResultLine } from '../../parts/result-line.tsx'
import type { RunRow } from '../../parts/run-outcomes.ts'
import { RunningNow } from '../../parts/running-now.tsx'
import { watchRun } from '../../parts/watch-run.ts'
import { refetchCalls } from '../../parts/use-action.ts'
import { CHANGED_BY_RUNS } from '../../parts/running.ts'
import { ICON } from '../../parts/icon-button.tsx'
import { messageText } from '../message-text.ts'

/** The result of a search for events. */
type Discovered = { found: number; drafted: number }

/** Searches the sources for events of the next six months. Source: administration §2, §7, §8. */
export function EventDiscovery({ running }: { running: readonly RunRow[] }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const discover = useMutation({
    mutationFn: discoverAndWatch,
    onSuccess: (discovered) =>
      toast.success(t('newsroom.scraping.eventsDone'), { description: discoveredText(t, discovered) }),
    onError: (error) =>
      toast.error(t('newsroom.scraping.error'), {
        description: messageText(t, error, 'newsroom.scraping.noSession', 'newsroom.scraping.eventsFailed'),
      }),
    onSettled: () => refetchCalls(client, CHANGED_BY_RUNS),
  })
  usePressable('events', () => !discover.isPending && discover.mutate())
  return (
    <Panel
      id="events"
      title={t('newsroom.scraping.events')}
      text={t('newsroom.scraping.eventsText')}
      actions={
        <Button
          size="medium"
          icon={<CalendarSearch {...ICON} />}
          busy={discover.isPending}
          onClick={() => discover.mutate()}
        >
          {t('newsroom.scraping.discover')}
        </Button>
      }
    >
      <RunningNow runs={running.filter(({ kind }) => kind === scrapeAiEvents.name)} />
      {discover.data && (
        <ResultLine drafted={discover.data.drafted > 0}>{discoveredText(t, discover.data)}</ResultLine>
      )}
    </Panel>
  )
}

const discoveredText = (t: Translate, { found, drafted }: Discovered): string =>
  [
    t('newsroom.scraping.eventsFound', { count: found }),
    t('newsroom.automation.drafts', { count: drafted }),
  ].join(' · ')

async function discoverAndWatch(): Promise<Discovered> {
  const started = await ask(scrapeAiEvents, {})
  return started.finished
    ? { found: started.eventsFound, drafted: started.articlesGenerated }
    : watchRun(started.run_id)
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { contentGenerationSchedule } from '#schedule/calls.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { callQuery } from '#platform/ask.ts'
import type { AutomationTab } from './rules.ts'
import { Community } from './community.tsx'
import { Counters } from './counters.tsx'
import { HomeFigures } from './home-figures.tsx'
import { ManualCreation } from './manual-creation.tsx'
import { RelevancePanel } from './relevance.tsx'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { Runs } from './runs.tsx'
import { useRunning } from '../parts/running.ts'
import { Desk } from '../parts/desk.tsx'
import { SourcesTabs } from '../frame/section-tabs.tsx'
import { Schedule } from './schedule.tsx'
import { Sources } from './sources.tsx'
import { InstantSearch, type InstantWords } from './instant-search.tsx'

/** The tool search in the wording of the specification. Source: administration §2, §8. */
const TOOL_SEARCH: InstantWords = {
  title: 'newsroom.automation.part.search',
  text: 'newsroom.automation.searchText',
  search: 'newsroom.automation.search',
  searchFailed: 'newsroom.automation.searchFailed',
  noneChosen: 'newsroom.automation.noneChosen',
  written: 'newsroom.automation.written',
  drafts: 'newsroom.automation.drafts',
  writeFailed: 'newsroom.automation.writeFailed',
}

/**
 * The content created automatically, its schedule and sources; in tabs the relevance, the runs, and what pages show of the site.
 * Source: administration §2.
 */
export function AutomationDesk({ tab }: { tab: AutomationTab }) {
  const { t } = useI18n()
  return (
    <Desk title={t('newsroom.automation.title')} tabs={<SourcesTabs tab={tab} />} actions={<RefreshButton />}>
      <Panels key={tab} tab={tab} />
    </Desk>
  )
}

function Panels({ tab }: { tab: AutomationTab }): ReactNode {
  switch (tab) {
    case 'overview':
      return <Overview />
    case 'relevance':
      return <RelevancePanel />
    case 'runs':
      return <Runs />
    case 'site':
      return (
        <div className="grid gap-4">
          <HomeFigures />
          <Community />
        </div>
      )
  }
}

function Overview() {
  const running = useRunning()
  const schedule = useQuery({ ...callQuery(contentGenerationSchedule, {}), ...EVERY_30_S })
  return (
    <div className="grid gap-4">
      <Counters />
      <div className="grid gap-4 xl:grid-cols-2">
        <InstantSearch id="search" kind="tool" words={TOOL_SEARCH} running={running} />
        <ManualCreation
          rows={schedule.data?.items ?? []}
          running={running.filter(({ kind }) => kind !== 'instant-ai-search' && kind !== 'fix-tool-urls')}
        />
      </div>
      <Schedule schedule={schedule} />
      <Sources />
    </div>
  )
}

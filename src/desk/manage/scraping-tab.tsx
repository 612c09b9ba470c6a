import { InstantSearch, type InstantWords } from '../automation/instant-search.tsx'
import { useRunning } from '../parts/running.ts'
import { Cleanup } from './cleanup.tsx'
import { EventDiscovery } from './events/event-discovery.tsx'
import { ScrapeCategories } from './scrape-categories.tsx'

const BOTH = {
  noneChosen: 'newsroom.scraping.attention',
  written: 'newsroom.scraping.written',
  drafts: 'newsroom.scraping.articles',
  writeFailed: 'newsroom.scraping.writeFailed',
} as const
const TOOLS: InstantWords = {
  ...BOTH,
  title: 'newsroom.automation.part.search',
  text: 'newsroom.automation.searchText',
  search: 'newsroom.automation.search',
  searchFailed: 'newsroom.scraping.toolsFailed',
}
const AGENTS: InstantWords = {
  ...BOTH,
  title: 'newsroom.scraping.agents',
  text: 'newsroom.scraping.agentsText',
  search: 'newsroom.scraping.searchAgents',
  searchFailed: 'newsroom.scraping.agentsFailed',
}

/** The tab “Scraping”: searches started by hand, and the cleanup. Source: administration §2. */
export function ScrapingTab() {
  const running = useRunning()
  return (
    <div className="grid min-w-0 gap-4">
      <ScrapeCategories running={running} />
      <EventDiscovery running={running} />
      <InstantSearch
        id="tools"
        kind="tool"
        words={TOOLS}
        running={running}
        searchLooks="line"
        offUntilChosen
      />
      <InstantSearch
        id="agents"
        kind="agent"
        words={AGENTS}
        running={running}
        searchLooks="line"
        offUntilChosen
      />
      <Cleanup />
    </div>
  )
}

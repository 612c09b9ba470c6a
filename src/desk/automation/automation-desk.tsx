import { useQuery } from '@tanstack/react-query'
import { useI18n } from '#languages/i18n.ts'
import { contentGenerationSchedule } from '#schedule/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { Addresses } from './addresses.tsx'
import { AUTOMATION_PARTS } from './rules.ts'
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
import { Translations } from './translations.tsx'

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
 * The content created automatically and its schedule, and the actions and decisions of an administrator. Source:
 * administration §2.
 */
export function AutomationDesk() {
  const { t } = useI18n()
  const running = useRunning()
  const schedule = useQuery({
    ...callQuery(contentGenerationSchedule, {}),
    staleTime: 0,
  })
  return (
    <Desk title={t('newsroom.automation.title')} tabs={<SourcesTabs />} actions={<RefreshButton />}>
      <Counters />
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-[220px_minmax(0,1fr)]">
        <nav aria-label={t('newsroom.automation.parts')} className="bg-surface xl:sticky xl:top-4">
          <ul className="flex flex-wrap px-2 py-1 xl:block xl:px-0 xl:py-2">
            {AUTOMATION_PARTS.map((part) => (
              <li key={part}>
                <a
                  href={`#${part}`}
                  className="flex min-h-9 items-center px-2 py-1 text-sm text-ink2 underline-offset-4 hover:text-ink hover:underline xl:px-4"
                >
                  {t(`newsroom.automation.part.${part}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-4">
          <InstantSearch id="search" kind="tool" words={TOOL_SEARCH} running={running} />
          <ManualCreation
            rows={schedule.data?.items ?? []}
            running={running.filter(({ kind }) => kind !== 'instant-ai-search' && kind !== 'fix-tool-urls')}
          />
          <Schedule schedule={schedule} />
          <Sources />
          <RelevancePanel />
          <Runs zone={schedule.data?.time_zone} running={running} />
          <Addresses running={running.filter(({ kind }) => kind === 'fix-tool-urls')} />
          <Translations />
          <HomeFigures />
          <Community />
        </div>
      </div>
    </Desk>
  )
}

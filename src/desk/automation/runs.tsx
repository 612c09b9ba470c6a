import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { runList } from '#writing/run-calls.ts'
import { MoreRows } from '../parts/more-rows.tsx'
import { Asked, Columns, Nothing, Panel } from '../parts/panel.tsx'
import { type RunRow, runWords } from '../parts/run-outcomes.ts'
import { RUN_COLUMNS, RunLine } from '../parts/run-line.tsx'

/** Kinds that the list can be filtered by. */
const KINDS = [
  'scrape-ai-news',
  'scrape-ai-events',
  'generate-content',
  'instant-ai-search',
  'instant-ai-agents',
  'make-episode',
  'make-infographics',
  'make-videos',
  'regenerate-podcast-audio',
  'fetch-pictures',
  'regenerate-agent-images',
  'fix-tool-urls',
] as const

type RunsProps = { zone: string | undefined; running: readonly RunRow[] }

/** The list of runs: when, for how long, for whom, with what result and at what cost. */
export function Runs({ zone = 'UTC', running }: RunsProps) {
  const { t } = useI18n()
  const [kind, setKind] = useState<string>('')
  const runs = useInfiniteQuery({
    queryKey: [runList.name, { kind }],
    queryFn: ({ pageParam }) =>
      ask(runList, { ...(kind !== '' && { kind }), ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null, // typed for the later pages
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  })
  const live = new Map(running.map((run) => [run.id, run]))
  return (
    <Panel
      id="runs"
      title={t('newsroom.automation.part.runs')}
      actions={
        <Choice
          dense
          quiet
          label={t('newsroom.automation.kind')}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        >
          <option value="">{t('newsroom.automation.allKinds')}</option>
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {runWords(t, each)}
            </option>
          ))}
        </Choice>
      }
    >
      <Asked question={runs} failed={t('newsroom.automation.runsFailed')} rows={5}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items)
          const rows = [...new Map(all.map((run) => [run.id, live.get(run.id) ?? run])).values()]
          if (rows.length === 0) return <Nothing>{t('newsroom.automation.noRuns')}</Nothing>
          return (
            <>
              <Columns
                className={RUN_COLUMNS}
                names={[
                  t('newsroom.automation.what'),
                  t('newsroom.automation.started'),
                  t('newsroom.automation.took'),
                  t('newsroom.automation.result'),
                  t('newsroom.automation.cost'),
                ]}
              />
              <ul>
                {rows.map((run) => (
                  <RunLine key={run.id} run={run} zone={zone} />
                ))}
              </ul>
              <MoreRows list={runs} shown={rows.length} total={pages.at(-1)?.total ?? 0} />
            </>
          )
        }}
      </Asked>
    </Panel>
  )
}

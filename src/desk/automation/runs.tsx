import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { callQuery } from '#platform/ask.ts'
import { contentGenerationSchedule } from '#schedule/calls.ts'
import { runList } from '#writing/run-calls.ts'
import { Panel } from '../parts/panel.tsx'
import { runWords } from '../parts/run-outcomes.ts'
import { RUN_COLUMNS, RunLine } from '../parts/run-line.tsx'
import { OneOf } from '../parts/one-of.tsx'
import { Rows } from '../parts/rows.tsx'
import { useRunning } from '../parts/running.ts'
import { useRows } from '../parts/use-rows.ts'

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

/** The list of runs: when, for how long, for whom, with what result and at what cost. */
export function Runs() {
  const { t } = useI18n()
  const running = useRunning()
  const { data: schedule } = useQuery(callQuery(contentGenerationSchedule, {}))
  const zone = schedule?.time_zone ?? 'UTC'
  const [kind, setKind] = useState<(typeof KINDS)[number]>()
  const runs = useRows(runList, { kind })
  const live = new Map(running.map((run) => [run.id, run]))
  return (
    <Panel
      id="runs"
      title={t('newsroom.automation.part.runs')}
      actions={
        <OneOf
          dense
          quiet
          label={t('newsroom.automation.kind')}
          none={t('newsroom.automation.allKinds')}
          values={KINDS}
          value={kind}
          nameOf={(each) => runWords(t, each)}
          onChange={setKind}
        />
      }
    >
      <Rows
        list={runs}
        failed={t('newsroom.automation.runsFailed')}
        none={t('newsroom.automation.noRuns')}
        outline={5}
        columns={{
          className: RUN_COLUMNS,
          names: [
            t('newsroom.automation.what'),
            t('newsroom.automation.started'),
            t('newsroom.automation.took'),
            t('newsroom.automation.result'),
            t('newsroom.automation.cost'),
          ],
        }}
      >
        {(run) => <RunLine key={run.id} run={live.get(run.id) ?? run} zone={zone} />}
      </Rows>
    </Panel>
  )
}

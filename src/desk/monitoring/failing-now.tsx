import { CircleCheck } from 'lucide-react'
import { useI18n } from '#languages/i18n.ts'
import { LOCALES, type Language } from '#languages/rules.ts'
import type { Translate } from '#languages/translate.ts'
import type { QueueRow, ServiceRow } from '#monitoring/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import type { deskSystem } from '#today/system-calls.ts'
import { Panel } from '../parts/panel.tsx'
import { type Question, QueryResult } from '../parts/query-result.tsx'
import { Failures } from '../today/failing-panel.tsx'
import { stateOf } from './services.tsx'

export type System = OutputOf<typeof deskSystem>

type FailingNowProps = {
  system: Question<System>
  services: readonly ServiceRow[] | undefined
  queues: readonly QueueRow[] | undefined
}

/** What fails, with its actions, and in one line how much works. */
export function FailingNow({ system, services, queues }: FailingNowProps) {
  const { t, language } = useI18n()
  const { data } = system
  const total = data ? data.failing.sources_total + data.failing.system_total : null
  const works = data && worksText(t, language, { services, queues, sources: data.sources_working })
  return (
    <Panel
      id="failing"
      dense
      tone={total !== null && total > 0 ? 'failing' : 'quiet'}
      title={t(total === 0 ? 'newsroom.monitoring.nothingFails' : 'newsroom.today.failing')}
      note={
        total === 0 ? (
          <CircleCheck className="inline size-4 align-[-0.1875rem]" strokeWidth={2} aria-hidden="true" />
        ) : (
          total !== null && <span className="font-bold text-danger">{total}</span>
        )
      }
      actions={works !== undefined && <span className="text-xs text-ink2">{works}</span>}
    >
      {total === 0 ? undefined : (
        <QueryResult question={system} failed={t('newsroom.monitoring.systemFailed')} rows={1}>
          {(answer) => <Failures today={answer} rest="jobs" />}
        </QueryResult>
      )}
    </Panel>
  )
}

type Working = {
  services: readonly ServiceRow[] | undefined
  queues: readonly QueueRow[] | undefined
  sources: number
}

/** How many services, queues and sources work, without those that are not known yet and those that do not exist. */
function worksText(
  t: Translate,
  language: Language,
  { services, queues, sources }: Working,
): string | undefined {
  const counts = {
    services: services?.filter((row) => stateOf(row) === 'works').length ?? 0,
    queues: queues?.filter(({ failed }) => failed === 0).length ?? 0,
    sources,
  }
  const parts = (['services', 'queues', 'sources'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`newsroom.monitoring.works.${kind}`, { count: counts[kind] }))
  if (parts.length === 0) return undefined
  const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' }).format(parts)
  return t('newsroom.monitoring.works', { list })
}

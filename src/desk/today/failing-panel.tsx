import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useI18n } from '#languages/i18n.ts'
import { Panel } from '../parts/panel.tsx'
import { FailingSource } from './failing-source.tsx'
import { FailingSystem } from './failing-system.tsx'
import type { Now, Today } from './today-words.ts'

const MORE =
  'text-sm font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink'

type FailingProps = { today: Now & Pick<Today, 'failing'> }

/** What fails and since when, each with the actions that exist for it. */
export function FailingPanel({ today }: FailingProps) {
  const { t } = useI18n()
  const total = today.failing.sources_total + today.failing.system_total
  return (
    <Panel
      id="failing"
      tone={total > 0 ? 'failing' : 'quiet'}
      title={t('newsroom.today.failing')}
      note={total > 0 && <span className="font-bold text-danger">{total}</span>}
    >
      {total === 0 ? (
        <p className="flex items-center gap-2 px-4 py-5 text-sm text-ink2 sm:px-6">
          <CircleCheck className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          {t('newsroom.today.nothingFails')}
        </p>
      ) : (
        <Failures today={today} />
      )}
    </Panel>
  )
}

/** The failures, with links to those that are not listed; `rest` is the panel of the monitoring page that has them. */
export function Failures({ today, rest }: FailingProps & { rest?: string }) {
  const { t } = useI18n()
  const { sources, system, sources_total: sourcesTotal, system_total: systemTotal } = today.failing
  const moreSources = sourcesTotal - sources.length
  const moreFailures = systemTotal - system.length
  return (
    <>
      <ul>
        {sources.map((source) => (
          <FailingSource key={source.id} source={source} today={today} />
        ))}
        {system.map((failure, at) => (
          <FailingSystem key={failure.kind === 'job' ? failure.id : at} failure={failure} today={today} />
        ))}
      </ul>
      {moreSources + moreFailures > 0 && (
        <div className="flex flex-wrap gap-x-5 gap-y-2 px-4 py-3 sm:px-6">
          {moreSources > 0 && (
            <Link to="/content-automation" hash="sources" className={MORE}>
              {t('newsroom.today.moreSources', { count: moreSources })}
            </Link>
          )}
          {moreFailures > 0 && (
            <Link
              to="/content-monitoring"
              search={{}}
              {...(rest !== undefined && { hash: rest })}
              className={MORE}
            >
              {t('newsroom.today.moreFailures', { count: moreFailures })}
            </Link>
          )}
        </div>
      )}
    </>
  )
}

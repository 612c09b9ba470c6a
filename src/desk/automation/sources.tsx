import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { aiNewsSources } from '#sources/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { SourceRow } from '../sources/source-row.tsx'
import { Panel } from '../parts/panel.tsx'
import { QueryResult, Nothing } from '../parts/query-result.tsx'

const SourcesDialog = late(() => import('../sources/sources-dialog.tsx'))

/** The news sources: name, address and interval of each, with its switch. */
export function Sources() {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  const sources = useQuery({ ...callQuery(aiNewsSources, {}), ...EVERY_30_S })
  return (
    <Panel
      id="sources"
      title={t('newsroom.automation.part.sources')}
      actions={
        <Button size="medium" onClick={() => setOpen(true)}>
          {t('newsroom.automation.addSources')}
        </Button>
      }
    >
      <QueryResult question={sources} failed={t('newsroom.review.sourcesFailed')} rows={4}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing>{t('newsroom.automation.noSources')}</Nothing>
          ) : (
            <ul className="max-h-150 overflow-y-auto overscroll-contain px-4 sm:px-6 [&>:last-child]:border-b-0">
              {items.map((source) => (
                <SourceRow key={source.id} source={source} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {open && <SourcesDialog onClose={() => setOpen(false)} />}
    </Panel>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask, requestOf } from '#platform/ask.ts'
import type { InputOf } from '#platform/call.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AUDIT_COLUMNS, AuditRow } from './audit-row.tsx'
import { adminAuditLog, adminAuditLogExport } from './calls.ts'
import { Answered, Columns, More, Nothing, Part } from './parts.tsx'

/** The actions of administrators and moderators, with filters, and the same as a file. */
export function AuditLog() {
  const { t } = useI18n()
  const [filters, setFilters] = useState<InputOf<typeof adminAuditLogExport>>({})
  const log = useInfiniteQuery({
    queryKey: [adminAuditLog.name, filters],
    queryFn: ({ pageParam }) =>
      ask(adminAuditLog, { ...filters, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null, // the type of every later page
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  })
  return (
    <Part
      id="audit-log"
      title={t('people.audit.title')}
      text={t('people.audit.text')}
      actions={
        <a
          href={requestOf(adminAuditLogExport, filters).url}
          download
          className={buttonClass('line', 'medium')}
        >
          {t('people.audit.export')}
        </a>
      }
    >
      <AuditFilters actions={log.data?.pages[0]?.actions ?? []} onFilter={setFilters} />
      <Answered question={log} failed={t('people.audit.failed')}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items)
          if (rows.length === 0) return <Nothing>{t('people.audit.none')}</Nothing>
          return (
            <>
              <Columns
                className={AUDIT_COLUMNS}
                names={[
                  t('people.audit.at'),
                  t('people.audit.actor'),
                  t('people.audit.action'),
                  t('people.audit.item'),
                  t('people.audit.changes'),
                ]}
              />
              <ul>
                {rows.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} />
                ))}
              </ul>
              <More list={log} shown={rows.length} total={pages[0]?.total ?? rows.length} />
            </>
          )
        }}
      </Answered>
    </Part>
  )
}

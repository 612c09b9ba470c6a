import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { callQuery } from '#platform/ask.ts'
import { entityNamesFound } from '#stories/names/calls.ts'
import { QueryResult, Nothing } from '../parts/query-result.tsx'

/** Names that occur repeatedly in stories and are not known yet; one click starts adding one. */
export function NamesFound({ onAdd }: { onAdd: (name: string) => void }) {
  const { t } = useI18n()
  const found = useQuery(callQuery(entityNamesFound, {}))
  return (
    <section aria-labelledby="names-found" className="border-t border-line pt-3 pb-4">
      <h3 id="names-found" className="px-4 text-sm font-bold sm:px-6">
        {t('newsroom.names.found')}
      </h3>
      <QueryResult question={found} failed={t('newsroom.names.failed')} rows={1}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing>{t('newsroom.names.noneFound')}</Nothing>
          ) : (
            <ul className="mt-2 flex flex-wrap gap-2 px-4 sm:px-6">
              {items.map(({ name, stories }) => (
                <li key={name}>
                  <Button
                    kind="line"
                    size="small"
                    aria-label={t('newsroom.names.addNamed', { name, count: stories })}
                    onClick={() => onAdd(name)}
                  >
                    <bdi>{name}</bdi> <span className="text-ink3 tabular-nums">{stories}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
    </section>
  )
}

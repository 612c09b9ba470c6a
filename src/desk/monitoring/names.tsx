import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { type KeptEntity, adminEntities } from '#articles/entities/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { Panel } from '../parts/panel.tsx'
import { QueryResult, Nothing } from '../parts/query-result.tsx'
import { NameForm, NameMerge, NameRemove } from './name-dialogs.tsx'
import { NamesFound } from './names-found.tsx'

/** The number of rows shown before a search. */
const FIRST = 12

type Asks = { action: 'add'; name?: string } | { action: 'change' | 'merge' | 'remove'; entity: KeptEntity }

/** The companies, models and people that articles are searched for. */
export function Names() {
  const { t } = useI18n()
  const names = useQuery(callQuery(adminEntities, {}))
  const [looked, setLooked] = useState('')
  const [asks, setAsks] = useState<Asks | null>(null)
  const close = () => setAsks(null)
  return (
    <Panel
      id="names"
      title={t('newsroom.names.title')}
      text={t('newsroom.names.text')}
      actions={
        <Button kind="line" size="medium" onClick={() => setAsks({ action: 'add' })}>
          {t('newsroom.names.add')}
        </Button>
      }
    >
      <QueryResult question={names} failed={t('newsroom.names.failed')} rows={4}>
        {({ items, total }) => {
          const found = items.filter((each) => fits(each, looked))
          const shown = looked === '' ? found.slice(0, FIRST) : found
          return (
            <>
              <div className="max-w-md px-4 py-3 sm:px-6">
                <Field
                  type="search"
                  quiet
                  label={t('newsroom.names.look')}
                  placeholder={t('newsroom.names.look')}
                  value={looked}
                  onChange={({ target }) => setLooked(target.value)}
                />
              </div>
              {shown.length === 0 ? (
                <Nothing>{t('newsroom.names.none')}</Nothing>
              ) : (
                <ul className="border-t border-line">
                  {shown.map((entity) => (
                    <Row key={entity.id} entity={entity} onAsk={(action) => setAsks({ action, entity })} />
                  ))}
                </ul>
              )}
              <p className="px-4 py-3 text-xs text-ink2 sm:px-6" role="status">
                {t('newsroom.names.shown', { shown: shown.length, total })}
              </p>
              <NamesFound onAdd={(name) => setAsks({ action: 'add', name })} />
              {asks?.action === 'merge' && <NameMerge entity={asks.entity} others={items} onClose={close} />}
            </>
          )
        }}
      </QueryResult>
      {asks?.action === 'add' && (
        <NameForm {...(asks.name !== undefined && { suggested: asks.name })} onClose={close} />
      )}
      {asks?.action === 'change' && <NameForm entity={asks.entity} onClose={close} />}
      {asks?.action === 'remove' && <NameRemove entity={asks.entity} onClose={close} />}
    </Panel>
  )
}

const fits = ({ name, aliases }: KeptEntity, looked: string): boolean =>
  [name, ...aliases].some((each) => each.toLowerCase().includes(looked.trim().toLowerCase()))

function Row({
  entity,
  onAsk,
}: {
  entity: KeptEntity
  onAsk: (action: 'change' | 'merge' | 'remove') => void
}) {
  const { t } = useI18n()
  const { name } = entity
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-2.5 text-sm sm:px-6">
      <div className="min-w-0 grow basis-64">
        <PageLink
          href={`/entities/${entity.slug}`}
          className="font-semibold underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </PageLink>
        <p className="text-xs wrap-anywhere @lg:truncate text-ink3">
          {[
            t(`library.entities.kind.${entity.kind}`),
            t('library.entities.stories', { count: entity.stories }),
            ...entity.aliases,
          ].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {(['change', 'merge', 'remove'] as const).map((action) => (
          <Button
            key={action}
            kind={action === 'remove' ? 'danger' : 'line'}
            size="small"
            aria-label={t(`newsroom.names.${action}Named`, { name })}
            onClick={() => onAsk(action)}
          >
            {t(`newsroom.names.${action}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}

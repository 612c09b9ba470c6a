import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedEvent, adminEvents } from '#articles/events/managing/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { Asked, Panel } from '../../parts/panel.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { useRefetchArticles } from '../article-writing.ts'
import { EventFilters, type EventNarrowing } from './event-filters.tsx'
import { EventTable } from './event-table.tsx'
import { NoneFound, NotAll } from '../list-parts.tsx'

const EventDialog = late(() => import('./event-dialog.tsx'))
const ArticleDialog = late(() => import('../article-dialog.tsx'))
const EventCancelDialog = late(() => import('./event-cancel-dialog.tsx'))
const MergeDialog = late(() => import('../merge-dialog.tsx'))

/** The action that is open over the list: `text` edits title and text, which belong to the article. */
export type EventAction = { action: 'edit' | 'text' | 'cancel' | 'merge'; events: readonly ManagedEvent[] }

/** Up to 200 events, with editing, cancelling and merging. Source: administration §2. */
export function EventsTab() {
  const { t } = useI18n()
  const refetch = useRefetchArticles()
  const [narrowing, setNarrowing] = useState<EventNarrowing>({ q: '', when: 'upcoming' })
  const asked = useDeferredValue(narrowing)
  const list = useQuery({
    ...callQuery(adminEvents, { ...asked, q: asked.q || undefined }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<EventAction | null>(null)
  const selected = (list.data?.items ?? []).filter(({ id }) => chosen.has(id))
  const close = () => setOpen(null)
  const [first, second] = open?.events ?? []
  const isNarrow = asked.q !== '' || asked.state !== undefined
  return (
    <Panel
      id="events"
      title={t('newsroom.events.title')}
      text={list.data && t('newsroom.events.count', { count: list.data.total })}
      actions={<RefreshButton refresh={refetch} />}
    >
      <EventFilters narrowing={narrowing} onChange={(some) => setNarrowing({ ...narrowing, ...some })} />
      {selected.length > 0 && (
        <div className="sticky top-0 z-10 flex flex-wrap items-center gap-3 border-b border-line bg-surface px-4 py-2.5 text-sm sm:px-6">
          <p role="status" className="grow font-semibold">
            {t('newsroom.events.chosen', { count: selected.length })}
          </p>
          <Button
            size="small"
            disabled={selected.length !== 2}
            onClick={() => setOpen({ action: 'merge', events: selected })}
          >
            {t('newsroom.events.merge')}
          </Button>
          <Button kind="text" size="small" onClick={() => choose(new Set())}>
            {t('newsroom.dashboard.chooseNone')}
          </Button>
        </div>
      )}
      <Asked question={list} failed={t('newsroom.events.failed')} rows={8}>
        {({ items, total }) =>
          items.length === 0 ? (
            <NoneFound
              words={isNarrow ? t('newsroom.events.nothingFound') : t('newsroom.events.nothingYet')}
              onAll={isNarrow ? () => setNarrowing({ q: '', when: narrowing.when }) : null}
            />
          ) : (
            <>
              <EventTable
                events={items}
                chosen={chosen}
                onChoose={choose}
                onAction={(action, event) => setOpen({ action, events: [event] })}
              />
              <NotAll shown={items.length} total={total} />
            </>
          )
        }
      </Asked>
      {open?.action === 'edit' && first && <EventDialog event={first} onClose={close} />}
      {open?.action === 'text' && first && <ArticleDialog id={first.id} onClose={close} />}
      {open?.action === 'cancel' && first && <EventCancelDialog event={first} onClose={close} />}
      {open?.action === 'merge' && first && second && (
        <MergeDialog
          events={[first, second]}
          onClose={(done) => {
            if (done) choose(new Set())
            close()
          }}
        />
      )}
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type ManagedEvent, adminEvents } from '#articles/events/managing/calls.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { callQuery } from '#platform/ask.ts'
import { Panel } from '../../parts/panel.tsx'
import { ChosenBar } from '../../parts/chosen-bar.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { useChosen } from '../../parts/chosen-rows.ts'
import { useEventState } from './event-changing.ts'
import { EventFilters, type EventNarrowing } from './event-filters.tsx'
import { EventTable } from './event-table.tsx'
import { NoneFound, NotAll } from '../list-parts.tsx'
import { ARTICLE_LISTS } from '../article-writing.ts'

const EventDialog = late(() => import('./event-dialog.tsx'))
const ArticleDialog = late(() => import('../article-dialog.tsx'))
const MergeDialog = late(() => import('../merge-dialog.tsx'))

/** The action that is open over the list: `text` edits title and text, which belong to the article. */
export type EventAction = { action: 'edit' | 'text' | 'cancel' | 'merge'; events: readonly ManagedEvent[] }

/** Up to 200 events, with editing, cancelling and merging. Source: administration §2. */
export function EventsTab() {
  const { t } = useI18n()
  const [narrowing, setNarrowing] = useState<EventNarrowing>({ q: '', when: 'upcoming' })
  const asked = useDeferredValue(narrowing)
  const list = useQuery({
    ...callQuery(adminEvents, { ...asked, q: asked.q || undefined }),
    ...EVERY_30_S,
    placeholderData: (before) => before,
  })
  const [open, setOpen] = useState<EventAction | null>(null)
  const shown = list.data?.items ?? []
  const chosen = useChosen(shown.map(({ id }) => id))
  const selected = shown.filter(({ id }) => chosen.ids.has(id))
  const close = () => setOpen(null)
  const [first, second] = open?.events ?? []
  const isNarrow = asked.q !== '' || asked.state !== undefined
  return (
    <Panel
      id="events"
      title={t('newsroom.events.title')}
      text={list.data && t('newsroom.events.count', { count: list.data.total })}
      actions={<RefreshButton calls={ARTICLE_LISTS} />}
    >
      <EventFilters narrowing={narrowing} onChange={(some) => setNarrowing({ ...narrowing, ...some })} />
      {selected.length > 0 && (
        <ChosenBar
          edge="top"
          words={t('newsroom.events.chosen', { count: selected.length })}
          onNone={() => chosen.choose(new Set())}
        >
          <Button
            size="small"
            disabled={selected.length !== 2}
            onClick={() => setOpen({ action: 'merge', events: selected })}
          >
            {t('newsroom.events.merge')}
          </Button>
        </ChosenBar>
      )}
      <QueryResult question={list} failed={t('newsroom.events.failed')} rows={8}>
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
                onAction={(action, event) => setOpen({ action, events: [event] })}
              />
              <NotAll shown={items.length} total={total} />
            </>
          )
        }
      </QueryResult>
      {open?.action === 'edit' && first && <EventDialog event={first} onClose={close} />}
      {open?.action === 'text' && first && <ArticleDialog id={first.id} onClose={close} />}
      {open?.action === 'cancel' && first && <CancelEvent event={first} onClose={close} />}
      {open?.action === 'merge' && first && second && (
        <MergeDialog
          events={[first, second]}
          onClose={(done) => {
            if (done) chosen.choose(new Set())
            close()
          }}
        />
      )}
    </Panel>
  )
}

/** Asks for confirmation before an event is cancelled: readers and their calendars are notified immediately. */
function CancelEvent({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const { t } = useI18n()
  const change = useEventState(event)
  return (
    <Confirm
      title={t('newsroom.events.cancelQuestion')}
      text={event.title}
      cancel={t('newsroom.events.keepIt')}
      confirm={t('newsroom.events.cancelNow')}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() => change.mutate('cancelled', { onSuccess: onClose })}
    >
      <p className="text-sm text-ink2">{t('newsroom.events.cancelText')}</p>
    </Confirm>
  )
}

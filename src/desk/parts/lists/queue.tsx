import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { DetailPane, ListAndDetail, ListPane, ListScroll, useOpensInPlaceOfList } from './list-and-detail.tsx'
import { usePageKeys } from '../page-keys.tsx'
import { QueryResult, type Question } from '../query-result.tsx'
import { Lines, MoreRows, type Pages } from '../rows.tsx'

/** The keys of a queue and their actions. */
export const QUEUE_KEYS = { j: 'next', k: 'previous', '?': 'help' } as const

/** What an open entry can do with its queue. */
export type OpenEntry = {
  heading: RefObject<HTMLHeadingElement | null>
  /** Returns the focus to the heading. */
  onFocus: () => void
  /** Called when the entry was decided: it closes, and the list has the focus. */
  onDecided: () => void
}

type QueueProps<Row> = {
  list: Pages & Question<unknown> & { rows: readonly Row[]; isFetching: boolean; isFetchingNextPage: boolean }
  title: string
  /** What is between the title of the list and its rows. */
  filters: ReactNode
  /** The id of the open entry. */
  selected: string | undefined
  onSelect: (id: string | undefined) => void
  onKeys: () => void
  words: { failed: string; none: string; choose: string }
  /** A row of the list, with a button that has the id of the row as `data-row`. */
  row: (row: Row, here: boolean, onOpen: () => void) => ReactNode
  /** The open entry, with the heading that gets the focus. */
  children: (row: Row, entry: OpenEntry) => ReactNode
}

/** What readers have written and the desk decides on, with the open entry beside the list. */
export function Queue<Row extends { id: string }>(props: QueueProps<Row>) {
  const { list, title, filters, selected, onSelect, onKeys, words, row, children } = props
  const { t } = useI18n()
  const { rows } = list
  const opened = useOpened(rows, selected)
  const listTitle = useRef<HTMLHeadingElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const place = useRef(0)
  const focus = useFocus()
  const afterClosing = useFocusAfterClosing(opened?.id)
  useOpensInPlaceOfList(opened?.id, heading)
  const at = rows.findIndex(({ id }) => id === selected)
  const focusRow = (id: string | undefined) =>
    document.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus()
  const move = (step: 1 | -1) => {
    const next = rows[at === -1 ? (step === 1 ? place.current : place.current - 1) : at + step]
    if (!next) return
    onSelect(next.id)
    focusRow(next.id)
  }
  const actions = { next: () => move(1), previous: () => move(-1), help: onKeys }
  usePageKeys(QUEUE_KEYS, (action) => actions[action](), {
    next: at + 1 < rows.length,
    previous: at > 0,
  })
  const entry: OpenEntry = {
    heading,
    onFocus: () => focus(() => heading.current?.focus()),
    onDecided: () => {
      place.current = Math.max(0, at) // the next entry moves up to this position
      afterClosing(() => listTitle.current?.focus())
      onSelect(undefined)
    },
  }
  const backToList = () => {
    afterClosing(() => focusRow(selected))
    onSelect(undefined)
  }
  return (
    <ListAndDetail
      list={
        <ListPane
          titleId="queue"
          busy={list.isFetching && !list.isFetchingNextPage}
          isOpen={opened !== undefined}
        >
          <h2 id="queue" ref={listTitle} tabIndex={-1} className="px-4 py-3 text-sm font-bold">
            {title}
          </h2>
          {filters}
          <ListScroll>
            <QueryResult question={list} failed={words.failed} rows={6}>
              {() => (
                <>
                  <Lines rows={rows} none={words.none}>
                    {(each) => (
                      <li key={each.id}>{row(each, each.id === selected, () => onSelect(each.id))}</li>
                    )}
                  </Lines>
                  <MoreRows wide list={list} />
                </>
              )}
            </QueryResult>
          </ListScroll>
        </ListPane>
      }
    >
      <DetailPane isOpen={opened !== undefined} none={words.choose}>
        {opened && (
          <>
            <div className="border-b border-line px-4 py-2 lg:hidden">
              <Button kind="text" size="small" onClick={backToList}>
                {t('newsroom.review.backToList')}
              </Button>
            </div>
            {children(opened, entry)}
          </>
        )}
      </DetailPane>
    </ListAndDetail>
  )
}

type QueueRowProps = { id: string; here: boolean; onOpen: () => void; children: ReactNode }

/** The button that opens an entry of a queue. */
export const QueueRow = ({ id, here, onOpen, children }: QueueRowProps) => (
  <button
    type="button"
    aria-current={here ? 'true' : undefined}
    data-row={id}
    onClick={onOpen}
    className={`block w-full border-b border-s-3 border-b-line px-3 py-3 text-start hover:bg-lit focus-visible:-outline-offset-4 focus-visible:shadow-none ${
      here ? 'border-s-ink bg-lit' : 'border-s-transparent'
    }`}
  >
    {children}
  </button>
)

/** The opened row. It stays until another is opened, even if it has left the list since then. */
function useOpened<Row extends { id: string }>(
  rows: readonly Row[],
  selected: string | undefined,
): Row | undefined {
  const [held, hold] = useState<Row>()
  const found = rows.find(({ id }) => id === selected)
  if (found && found !== held) hold(found)
  return found ?? (held?.id === selected ? held : undefined)
}

/** Moves the focus after the current changes are rendered and a closing dialog has released it. */
function useFocus(): (move: () => void) => void {
  const [wanted, want] = useState<{ move: () => void } | null>(null)
  useEffect(() => {
    if (wanted === null) return undefined
    const timer = setTimeout(wanted.move, 0)
    return () => clearTimeout(timer)
  }, [wanted])
  return (move) => want({ move })
}

/** Moves the focus once the open entry is closed: where it takes the place of the list, the list is hidden until then. */
function useFocusAfterClosing(opened: string | undefined): (move: () => void) => void {
  const wanted = useRef<() => void>(undefined)
  useEffect(() => {
    if (opened !== undefined) return undefined
    const timer = setTimeout(() => {
      wanted.current?.()
      wanted.current = undefined
    }, 0)
    return () => clearTimeout(timer)
  }, [opened])
  return (move) => void (wanted.current = move)
}

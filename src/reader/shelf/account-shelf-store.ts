import type { OutputOf } from '#platform/call.ts'
import type { Clock } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { shelf as shelfCall, shelfMerge } from './calls.ts'
import {
  type AccountCopy,
  EMPTY_SHELF,
  type Kept,
  type LocalChange,
  MAX_SAVED_OF_ACCOUNT,
  type Shelf,
  type ShelfChange,
  type UnsentChange,
  afterChange,
  forAccount,
  isFull,
  readCopy,
} from './rules.ts'
import {
  type DeviceShelf,
  type BrowserStorage,
  type Outcome,
  SHELF_KEY,
  type SyncState,
  openStored,
} from './shelf-store.ts'

/**
 * The storage key of an account's shelf in a browser: keys that end in the id of an account are removed when it signs out.
 */
export const accountKey = (userId: string): string => `${SHELF_KEY}:${userId}`

/** The outcome: changes wait or have been sent, topics among them, one was refused, or the device's shelf was merged. */
export type ShelfNotice = 'waiting' | 'sent' | 'topics' | 'full' | 'gone' | 'joined'

type View = OutputOf<typeof shelfCall>
/** The dependencies of the store; tests pass their own. */
export type AccountShelfParts = {
  userId: string
  storage: BrowserStorage
  clock: Clock
  device: Pick<DeviceShelf, 'state' | 'leave'>
  server: {
    read(): Promise<View>
    more(cursor: string): Promise<{ items: Kept[]; next_cursor: string | null }>
    change(change: ShelfChange): Promise<unknown>
    merge(all: ReturnType<typeof forAccount>): Promise<OutputOf<typeof shelfMerge>>
  }
  notify: (notice: ShelfNotice) => void
}

/**
 * The shelf of an account, whose source of truth is the server: a change shows immediately, is kept until it has been sent,
 * and changes are sent in order. Two tabs share one copy.
 */
export function openAccountShelf({ userId, storage, clock, device, server, notify }: AccountShelfParts) {
  const copy = openStored({ storage, key: accountKey(userId), read: readCopy })
  let syncState: SyncState = 'loading'
  let isOpen = true
  let isRead = false
  /** The cursor of the saved stories that have not been read yet. */
  let unread: string | null = null
  let sending: Promise<void> | null = null

  const state = (): AccountCopy => (isOpen ? copy.state() : EMPTY_COPY)
  const keep = (next: AccountCopy): void => void (isOpen && copy.keep(next))
  const setSyncState = (next: SyncState) => {
    if (syncState === next) return
    syncState = next
    copy.show()
  }
  const applied = (shelf: Shelf, one: LocalChange): Shelf =>
    afterChange(shelf, one, { at: clock.now().toISOString(), maxSaved: MAX_SAVED_OF_ACCOUNT })

  function change(one: LocalChange): Outcome {
    const before = state()
    if (isFull(before, one, MAX_SAVED_OF_ACCOUNT)) return 'full'
    if (one.do === 'read' && before.keepsHistory === false) return 'kept'
    const key = `${clock.now().toISOString()} ${Math.random()}`
    keep({ ...applied(before, one), untold: [...before.untold, { key, change: one }] })
    void sendAll()
    return 'kept' // even if the browser stores nothing, the server does
  }

  /** Takes the server's state and applies the changes that it has not received yet. */
  function take(view: View): void {
    const { untold } = state()
    keep({ ...untold.reduce((shelf, { change: one }) => applied(shelf, one), shelfOf(view)), untold })
  }

  async function readFirst(): Promise<void> {
    const here = device.state()
    let view: View
    if (here.saved.length + here.history.length + here.muted.length > 0) {
      const { shelf, left_out: leftOut } = await server.merge(forAccount(here, clock.now()))
      if (!isOpen) return
      device.leave(leftOut)
      notify(leftOut.length > 0 ? 'full' : 'joined')
      view = shelf
    } else view = await server.read()
    take(view)
    isRead = true
    unread = view.saved_next
  }

  async function readRest(): Promise<void> {
    while (unread !== null && isOpen) {
      const page = await server.more(unread)
      const { saved, untold, ...others } = state()
      keep({ ...others, saved: [...saved, ...missingIn({ saved, untold }, page.items)], untold })
      unread = page.next_cursor
    }
  }

  /** Reads what has not been read and sends what has not been sent; only one run at a time. */
  const sendAll = (): Promise<void> => (sending ??= inOrder().finally(() => (sending = null)))

  async function inOrder(): Promise<void> {
    try {
      if (!isRead) await readFirst()
      await readRest()
      for (;;) {
        const [first] = state().untold
        if (!first || !isOpen) break
        await sendOne(first)
        const { untold, ...others } = state()
        keep({ ...others, untold: untold.filter(({ key }) => key !== first.key) })
        if (first.change.do === 'topic') notify('topics')
      }
      if (syncState === 'waiting') notify('sent')
      setSyncState('kept')
    } catch {
      if (!isOpen) return
      const waits = state().untold.length > 0
      if (waits && syncState !== 'waiting') notify('waiting')
      setSyncState(waits ? 'waiting' : isRead && unread === null ? 'kept' : 'failed')
    }
  }

  /** Throws if the change must be sent again later. A change that the server will never accept is dropped. */
  async function sendOne({ change: one }: UnsentChange): Promise<void> {
    try {
      if (one.do === 'restore') await server.merge(forAccount({ ...EMPTY_SHELF, ...one }, clock.now()))
      else await server.change(one)
    } catch (error) {
      if (!isRefusal(error) || AGAIN.has(error.status) || error.status >= 500) throw error
      if (one.do === 'save') notify(error.status === 409 ? 'full' : 'gone')
      if (one.do === 'save') keep({ ...state(), saved: state().saved.filter(({ id }) => id !== one.id) })
    }
  }

  return {
    userId,
    state,
    change,
    keeping: () => syncState,
    maxSaved: MAX_SAVED_OF_ACCOUNT,
    subscribe: copy.subscribe,
    open: sendAll,
    /** Closes the shelf: nothing of the account is written here after this. */
    close(): void {
      isOpen = false
    },
  }
}

const EMPTY_COPY = readCopy(null)

/** The shelf as the server has it. */
function shelfOf({ saved, history, topics, keeps_history: keepsHistory }: View): Shelf {
  const of = (stance: string) => topics.filter((each) => each.stance === stance).map(({ topic }) => topic)
  return { saved, history, muted: of('mute'), followed: of('follow'), keepsHistory }
}

/** The saved stories of the server that are not here yet and were not removed here in the meantime. */
function missingIn({ saved, untold }: Pick<AccountCopy, 'saved' | 'untold'>, items: readonly Kept[]): Kept[] {
  const isGone = (id: string) =>
    untold.some(
      ({ change: { do: action, ...more } }) => action === 'clear' || ('id' in more && more.id === id),
    )
  const known = new Set(saved.map(({ id }) => id))
  return items.filter(({ id }) => !known.has(id) && !isGone(id))
}

/** Temporary refusals: no one is signed in any longer, timeout, too many requests. */
const AGAIN: ReadonlySet<number> = new Set([401, 408, 429])

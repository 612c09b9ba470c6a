import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Topic } from '#articles/rules.ts'
import { useSession } from '#people/use-session.tsx'
import { ask } from '#platform/ask.ts'
import { systemClock } from '#platform/clock.ts'
import { type SyncState, type ShelfNotice, accountKey, openAccountShelf } from './account-shelf-store.ts'
import { shelf as shelfCall, shelfChange, shelfMerge, shelfSaved } from './calls.ts'
import { EMPTY_SHELF, MAX_SAVED_OF_ACCOUNT, type Shelf, type Stance } from './rules.ts'
import { type Kept, SHELF_KEY, openShelfStore } from './shelf-store.ts'

type List = 'saved' | 'history'

const storage = storageOfBrowser()
const device = openShelfStore({ storage, clock: systemClock })
let account: ReturnType<typeof openAccountShelf> | null = null
const listeners = new Set<() => void>()
const noticeListeners = new Set<(notice: ShelfNotice) => void>()
let unsent: ShelfNotice[] = []

const show = () => {
  for (const listener of listeners) listener()
}
device.subscribe(() => account === null && show())

function notify(notice: ShelfNotice): void {
  if (noticeListeners.size === 0) unsent.push(notice)
  for (const listener of noticeListeners) listener(notice)
}

/**
 * The shelf of the current reader: the device's for a visitor, the account's for a signed-in reader. On the server it is
 * empty.
 */
export const shelf = {
  state: (): Shelf => (account ?? device).state(),
  /** Sets the current reader; null is a visitor. Repeating it changes nothing. */
  belongsTo(userId: string | null): void {
    if ((account?.userId ?? null) === userId) return
    account?.close()
    account =
      userId === null
        ? null
        : openAccountShelf({ userId, storage, clock: systemClock, device, server, notify })
    account?.subscribe(show)
    void account?.open()
    show()
  },
  save(id: string): Kept {
    if (!account) return device.save(id)
    if (account.state().saved.length >= MAX_SAVED_OF_ACCOUNT) return 'full'
    account.change({ do: 'save', id })
    return 'kept'
  },
  unsave(id: string): Kept {
    if (!account) return device.unsave(id)
    account.change({ do: 'unsave', id })
    return 'kept'
  },
  /** Records that a story was opened. */
  read(id: string): void {
    if (!account) device.read(id)
    else if (account.state().keepsHistory !== false) account.change({ do: 'read', id })
  },
  /** Sets the reader's stance on a topic; a device can only mute. */
  think(topic: Topic, stance: Stance | null): void {
    if (account) account.change({ do: 'topic', topic, stance })
    else if (stance === 'mute') device.mute(topic)
    else device.unmute(topic)
  },
  /** Removes one story from the history. */
  forget(id: string): void {
    if (account) account.change({ do: 'forget', id })
    else device.forget(id)
  },
  keepHistory: (keep: boolean): void => account?.change({ do: 'keep-history', keep }),
  clear(list: List): void {
    if (account) account.change({ do: 'clear', list })
    else device.clear(list)
  },
  /** Restores a list to its state before it was cleared. */
  restore(list: List, before: Shelf): void {
    if (account) account.change({ do: 'restore', saved: [], history: [], [list]: before[list] })
    else device.restore(list, before)
  },
  /** Asks the server again. */
  again: (): void => void account?.open(),
}

const server = {
  read: () => ask(shelfCall, {}),
  more: (cursor: string) => ask(shelfSaved, { cursor }),
  change: (change: Parameters<typeof ask<typeof shelfChange>>[1]) => ask(shelfChange, change),
  merge: (all: Parameters<typeof ask<typeof shelfMerge>>[1]) => ask(shelfMerge, all),
}

/** The current shelf; empty during server rendering and hydration. */
export function useShelf(): Shelf {
  useOwner()
  return useSyncExternalStore(follow, shelf.state, () => EMPTY_SHELF)
}

/** Where the shelf is kept, and for an account how its copy relates to the server. */
export function useKeeping(): 'device' | SyncState {
  const userId = useOwner()
  const keeping = (): 'device' | SyncState => account?.syncState() ?? 'device'
  return useSyncExternalStore(follow, keeping, () => (userId === null ? 'device' : 'loading'))
}

/** Binds the shelf to the signed-in user before anything is written to it. Returns the id of that user. */
export function useOwner(): string | null {
  const userId = useSession().user?.id ?? null
  useLayoutEffect(() => shelf.belongsTo(userId), [userId])
  return userId
}

/**
 * Calls back with what a reader should know about their shelf, including earlier messages. Returns a function that stops it.
 */
export function onShelfNotice(listener: (notice: ShelfNotice) => void): () => void {
  for (const notice of unsent) listener(notice)
  unsent = []
  noticeListeners.add(listener)
  return () => void noticeListeners.delete(listener)
}

function follow(changed: () => void): () => void {
  const otherTab = ({ key }: StorageEvent) => {
    if (key === SHELF_KEY || key === null || key === accountKey(account?.userId ?? '')) changed()
  }
  window.addEventListener('storage', otherTab)
  listeners.add(changed)
  return () => {
    window.removeEventListener('storage', otherTab)
    listeners.delete(changed)
  }
}

function storageOfBrowser(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null // forbidden by the reader's settings
  }
}

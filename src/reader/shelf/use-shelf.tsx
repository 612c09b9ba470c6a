import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useSession } from '#people/use-session.tsx'
import { ask } from '#platform/ask.ts'
import { systemClock } from '#platform/clock.ts'
import { type ShelfNotice, accountKey, openAccountShelf } from './account-shelf-store.ts'
import { shelf as shelfCall, shelfChange, shelfMerge, shelfSaved } from './calls.ts'
import { EMPTY_SHELF, type LocalChange, type Shelf } from './rules.ts'
import { type Outcome, SHELF_KEY, type ShelfStore, type SyncState, openDeviceShelf } from './shelf-store.ts'

const storage = storageOfBrowser()
const device = openDeviceShelf({ storage, clock: systemClock })
let account: ReturnType<typeof openAccountShelf> | null = null
const current = (): ShelfStore => account ?? device
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
  state: (): Shelf => current().state(),
  change: (change: LocalChange): Outcome => current().change(change),
  maxSaved: (): number => current().maxSaved,
  /** Asks the server again. */
  again: (): void => void current().open(),
}

/** Sets the current reader; null is a visitor. Repeating it changes nothing. */
function belongsTo(userId: string | null): void {
  if ((account?.userId ?? null) === userId) return
  account?.close()
  account =
    userId === null ? null : openAccountShelf({ userId, storage, clock: systemClock, device, server, notify })
  account?.subscribe(show)
  void account?.open()
  show()
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
  return useSyncExternalStore(
    follow,
    () => current().keeping(),
    () => (userId === null ? 'device' : 'loading'),
  )
}

/** Binds the shelf to the signed-in user before anything is written to it. Returns the id of that user. */
export function useOwner(): string | null {
  const userId = useSession().user?.id ?? null
  useLayoutEffect(() => belongsTo(userId), [userId])
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

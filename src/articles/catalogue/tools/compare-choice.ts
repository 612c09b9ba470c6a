import { useSyncExternalStore } from 'react'
import { MAX_COMPARED } from './rules.ts'

/** A tool chosen for comparison. The name is kept so that the tray can show it before any request. */
export type Chosen = { id: string; name: string }

/** The session storage key of this tab's choice. */
const KEY = 'compare_tools_v1'
const NONE: readonly Chosen[] = []

let chosen: readonly Chosen[] | null = null // not read yet
const listeners = new Set<() => void>()

/** The tools chosen in this tab, in the order of choosing; none on the server and during hydration. */
export const useChosen = (): readonly Chosen[] => useSyncExternalStore(subscribe, current, () => NONE)

/** Adds a tool to the comparison or removes it. Returns false when the comparison is full. */
export function toggleChosen({ id, name }: Chosen): boolean {
  const before = current()
  if (before.some((each) => each.id === id)) keep(before.filter((each) => each.id !== id))
  else if (before.length < MAX_COMPARED) keep([...before, { id, name }])
  else return false
  return true
}

/** Removes a tool from the comparison, if it is there. */
export const dropChosen = (id: string): void => keep(current().filter((each) => each.id !== id))

/** Replaces the choice with these tools. */
export function keep(next: readonly Chosen[]): void {
  chosen = next
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // without storage, the choice lasts as long as the page
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function current(): readonly Chosen[] {
  chosen ??= stored()
  return chosen
}

function stored(): readonly Chosen[] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isChosen).slice(0, MAX_COMPARED) : NONE
  } catch {
    return NONE
  }
}

const isChosen = (entry: unknown): entry is Chosen =>
  typeof entry === 'object' &&
  entry !== null &&
  'id' in entry &&
  typeof entry.id === 'string' &&
  'name' in entry &&
  typeof entry.name === 'string'

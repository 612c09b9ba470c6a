import { useSyncExternalStore } from 'react'
import { MAX_COMPARED } from './rules.ts'

/** A tool that was chosen for comparison: the tray shows its name before anything is asked. */
export type Chosen = { id: string; name: string }

/** Where this tab's session keeps the choice. */
const KEY = 'compare_tools_v1'
const NONE: readonly Chosen[] = []

let chosen: readonly Chosen[] | null = null // not read yet
const listeners = new Set<() => void>()

/** The tools chosen in this tab, in the order of choosing; none on the server and while the page comes alive. */
export const useChosen = (): readonly Chosen[] => useSyncExternalStore(subscribe, current, () => NONE)

/** Chooses a tool, or takes it out again. False when there is no room for it. */
export function toggleChosen({ id, name }: Chosen): boolean {
  const before = current()
  if (before.some((each) => each.id === id)) keep(before.filter((each) => each.id !== id))
  else if (before.length < MAX_COMPARED) keep([...before, { id, name }])
  else return false
  return true
}

/** Takes a tool out of the choice, if it is there. */
export const dropChosen = (id: string): void => keep(current().filter((each) => each.id !== id))

/** Makes these the choice. */
export function keep(next: readonly Chosen[]): void {
  chosen = next
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // without storage the choice lasts as long as the page
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

import { TOPICS, type Topic } from '#library/rules.ts'

/** Stories that one device keeps at most; history forgets the oldest, saved stories are never forgotten by themselves. */
export const MOST_SAVED = 100
export const MOST_HISTORY = 100
/** Stories that are asked for at once. */
export const SHELF_PAGE = 9

/** One story on the shelf, and when it came there: ISO 8601. */
export type Kept = { id: string; at: string }
/** What a reader keeps on this device, newest first. Nothing of it is ever sent but ids, to be shown. */
export type Shelf = { saved: readonly Kept[]; history: readonly Kept[]; muted: readonly Topic[] }

export const EMPTY_SHELF: Shelf = { saved: [], history: [], muted: [] }

/** The shelf in a stored text: whatever of it can be understood. */
export function readShelf(text: string | null): Shelf {
  const read = parsed(text)
  return {
    saved: keptOf(read['saved'], MOST_SAVED),
    history: keptOf(read['history'], MOST_HISTORY),
    muted: listOf(read['muted']).filter(isTopic),
  }
}

/** The newest first, each story once. */
export const withStory = (list: readonly Kept[], story: Kept, most: number): readonly Kept[] =>
  [story, ...list.filter(({ id }) => id !== story.id)].slice(0, most)

export const withoutStory = (list: readonly Kept[], id: string): readonly Kept[] =>
  list.filter((each) => each.id !== id)

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

function keptOf(value: unknown, most: number): Kept[] {
  const known = new Map<string, Kept>()
  for (const each of listOf(value).filter(isRecord)) {
    const { id, at } = each
    if (typeof id === 'string' && ID.test(id) && typeof at === 'string' && !known.has(id))
      known.set(id, { id, at })
  }
  return [...known.values()].slice(0, most)
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text ?? '{}')
    return isRecord(read) ? read : {}
  } catch {
    return {}
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTopic = (value: unknown): value is Topic => TOPICS.some((topic) => topic === value)

/** What somebody thinks of a topic: `follow` it, or `mute` it. */
export const STANCES = ['follow', 'mute'] as const

import { TOPICS, type Topic } from '#library/rules.ts'

/** Stories that one device keeps at most; history forgets the oldest, saved stories are never forgotten by themselves. */
export const MAX_SAVED = 100
/** The same on a device and in an account. */
export const MAX_HISTORY = 100
/** Stories that an account keeps at most. */
export const MAX_SAVED_OF_ACCOUNT = 1000
/** Saved stories that one answer names. */
export const MAX_SAVED_PER_ANSWER = 100
/** Stories of followed topics that home shows. */
export const MAX_TOPIC_STORIES = 6
/** Stories that are asked for at once. */
export const SHELF_PAGE = 9

/** One story on the shelf, and when it came there: ISO 8601. */
export type Kept = { id: string; at: string }
/** What a reader keeps, newest first: on this device, or in the account, which also follows topics. */
export type Shelf = {
  saved: readonly Kept[]
  history: readonly Kept[]
  muted: readonly Topic[]
  followed?: readonly Topic[]
  /** False when the reader has switched it off. */
  keepsHistory?: boolean
}

/** One thing that becomes different on the shelf of an account. */
export type ShelfChange =
  | { do: 'save' | 'unsave' | 'read' | 'forget'; id: string }
  | { do: 'clear'; list: 'saved' | 'history' }
  | { do: 'topic'; topic: Topic; stance: Stance | null }
  | { do: 'keep-history'; keep: boolean }

/** A change that the server has not been told; `restore` puts back what was cleared. `key` tells it from others. */
export type Untold = {
  key: string
  change: ShelfChange | { do: 'restore'; saved: readonly Kept[]; history: readonly Kept[] }
}
/** What this browser knows of the shelf of an account, with what is still to be told. */
export type AccountCopy = Shelf & { untold: readonly Untold[] }

export const EMPTY_SHELF: Shelf = { saved: [], history: [], muted: [] }

/** The shelf in a stored text: whatever of it can be understood. */
export function readShelf(text: string | null): Shelf {
  const read = parsed(text)
  return {
    saved: keptOf(read['saved'], MAX_SAVED),
    history: keptOf(read['history'], MAX_HISTORY),
    muted: listOf(read['muted']).filter(isTopic),
  }
}

/** The copy of an account's shelf in a stored text, and what the server has not been told yet. */
export function readCopy(text: string | null): AccountCopy {
  const read = parsed(text)
  return {
    saved: keptOf(read['saved'], MAX_SAVED_OF_ACCOUNT),
    history: keptOf(read['history'], MAX_HISTORY),
    muted: listOf(read['muted']).filter(isTopic),
    followed: listOf(read['followed']).filter(isTopic),
    keepsHistory: read['keepsHistory'] !== false,
    untold: listOf(read['untold']).filter(isUntold),
  }
}

/** What a device has for its reader's account: a moment that cannot be read is now. */
export const forAccount = ({ saved, history, muted }: Shelf, now: Date) => {
  const dated = ({ id, at }: Kept) => ({
    id,
    at: (Number.isNaN(Date.parse(at)) ? now : new Date(at)).toISOString(),
  })
  return { saved: saved.map(dated), history: history.map(dated), muted: [...muted] }
}

/** The shelf of an account after a change. Nothing is changed by what has happened already. */
export function afterChange(shelf: Shelf, change: ShelfChange, at: string): Shelf {
  const { saved, history, muted, followed = [], keepsHistory = true } = shelf
  if (change.do === 'clear') return { ...shelf, [change.list]: [] }
  if (change.do === 'keep-history') return { ...shelf, keepsHistory: change.keep }
  if (change.do === 'topic') {
    const { topic, stance } = change
    const others = (list: readonly Topic[]) => list.filter((each) => each !== topic)
    return {
      ...shelf,
      muted: stance === 'mute' ? [...others(muted), topic] : others(muted),
      followed: stance === 'follow' ? [...others(followed), topic] : others(followed),
    }
  }
  const { id } = change
  if (change.do === 'unsave') return { ...shelf, saved: withoutStory(saved, id) }
  if (change.do === 'forget') return { ...shelf, history: withoutStory(history, id) }
  if (change.do === 'read')
    return keepsHistory ? { ...shelf, history: withStory(history, { id, at }, MAX_HISTORY) } : shelf
  return saved.some((each) => each.id === id)
    ? shelf
    : { ...shelf, saved: withStory(saved, { id, at }, MAX_SAVED_OF_ACCOUNT) }
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
const isUntold = (value: unknown): value is Untold =>
  isRecord(value) && typeof value['key'] === 'string' && isRecord(value['change']) // we have written it: the server judges
const isTopic = (value: unknown): value is Topic => TOPICS.some((topic) => topic === value)

/** What somebody thinks of a topic: `follow` it, or `mute` it. */
export const STANCES = ['follow', 'mute'] as const
export type Stance = (typeof STANCES)[number]

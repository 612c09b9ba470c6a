import { TOPICS, type Topic } from '#articles/rules.ts'

/** Maximum number of stories kept on a device; history drops the oldest, saved stories are never dropped automatically. */
export const MAX_SAVED = 100
/** Maximum number of history entries, on a device and in an account. */
export const MAX_HISTORY = 100
/** Maximum number of saved stories in an account. */
export const MAX_SAVED_OF_ACCOUNT = 1000
/** Maximum number of saved stories in one response. */
export const MAX_SAVED_PER_ANSWER = 100
/** Number of stories of followed topics on the home page. */
export const MAX_TOPIC_STORIES = 6
/** Number of stories requested at a time. */
export const SHELF_PAGE = 9

/** One story on the shelf, and when it was added, in ISO 8601. */
export type Kept = { id: string; at: string }
/** The shelf of a reader, newest first: on this device, or in the account, which also follows topics. */
export type Shelf = {
  saved: readonly Kept[]
  history: readonly Kept[]
  muted: readonly Topic[]
  followed?: readonly Topic[]
  /** False when the reader has switched history off. */
  keepsHistory?: boolean
}

/** One change to the shelf of an account. */
export type ShelfChange =
  | { do: 'save' | 'unsave' | 'read' | 'forget'; id: string }
  | { do: 'clear'; list: 'saved' | 'history' }
  | { do: 'topic'; topic: Topic; stance: Stance | null }
  | { do: 'keep-history'; keep: boolean }

/** A change in a browser; `restore` puts back a cleared list. */
export type LocalChange = ShelfChange | { do: 'restore'; saved: readonly Kept[]; history: readonly Kept[] }
/** A change that has not been sent to the server. `key` identifies it. */
export type UnsentChange = { key: string; change: LocalChange }
/** This browser's copy of the shelf of an account, with the changes still to be sent. */
export type AccountCopy = Shelf & { untold: readonly UnsentChange[] }

export const EMPTY_SHELF: Shelf = { saved: [], history: [], muted: [] }

/** Reads the shelf from a stored text, as far as it is valid. */
export function readShelf(text: string | null): Shelf {
  const read = parsed(text)
  return {
    saved: keptOf(read['saved'], MAX_SAVED),
    history: keptOf(read['history'], MAX_HISTORY),
    muted: listOf(read['muted']).filter(isTopic),
  }
}

/** Reads the copy of an account's shelf, with the changes not sent yet, from a stored text. */
export function readCopy(text: string | null): AccountCopy {
  const read = parsed(text)
  return {
    saved: keptOf(read['saved'], MAX_SAVED_OF_ACCOUNT),
    history: keptOf(read['history'], MAX_HISTORY),
    muted: listOf(read['muted']).filter(isTopic),
    followed: listOf(read['followed']).filter(isTopic),
    keepsHistory: read['keepsHistory'] !== false,
    untold: listOf(read['untold']).filter(isUnsent),
  }
}

/** The device's shelf in the form that the account accepts; an unreadable time becomes now. */
export const forAccount = ({ saved, history, muted }: Shelf, now: Date) => {
  const dated = ({ id, at }: Kept) => ({
    id,
    at: (Number.isNaN(Date.parse(at)) ? now : new Date(at)).toISOString(),
  })
  return { saved: saved.map(dated), history: history.map(dated), muted: [...muted] }
}

/** Whether a shelf has no room for the story that a change saves. */
export const isFull = ({ saved }: Shelf, change: LocalChange, maxSaved: number): boolean =>
  change.do === 'save' && saved.length >= maxSaved && saved.every(({ id }) => id !== change.id)

/** A shelf after a change at this time. A change that has already happened changes nothing. */
export function afterChange(
  shelf: Shelf,
  change: LocalChange,
  { at, maxSaved }: { at: string; maxSaved: number },
): Shelf {
  const { saved, history, muted, followed = [], keepsHistory = true } = shelf
  if (change.do === 'restore')
    return {
      ...shelf,
      ...(change.saved.length > 0 && { saved: change.saved }),
      ...(change.history.length > 0 && { history: change.history }),
    }
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
    : { ...shelf, saved: withStory(saved, { id, at }, maxSaved) }
}

/** Puts a story first in a list, once, and keeps at most `most` stories. */
const withStory = (list: readonly Kept[], story: Kept, most: number): readonly Kept[] =>
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
const isUnsent = (value: unknown): value is UnsentChange =>
  isRecord(value) && typeof value['key'] === 'string' && isRecord(value['change']) // written by this code; the server validates it
const isTopic = (value: unknown): value is Topic => TOPICS.some((topic) => topic === value)

/** A reader's stance on a topic: `follow` it, or `mute` it. */
export const STANCES = ['follow', 'mute'] as const
export type Stance = (typeof STANCES)[number]

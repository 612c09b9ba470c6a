import { type Narrowing, narrowingOf } from './review-search.ts'

/** Filters under a name that an editor has chosen. */
export type SavedView = { name: string; narrowing: Narrowing }

export const MAX_VIEW_NAME = 40
/** More than a list of buttons can hold. */
export const MAX_VIEWS = 12

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The storage key of an account's views: signing out removes everything kept under keys that end in its id. */
export const viewsKey = (userId: string): string => `cadence_review_views_${userId}`

/** The views that this browser keeps for an account; filters that no longer exist are left out. */
export function readViews(place: Place | null, userId: string): SavedView[] {
  try {
    const found: unknown = JSON.parse(place?.getItem(viewsKey(userId)) ?? '[]')
    if (!Array.isArray(found)) return []
    return found.slice(0, MAX_VIEWS).flatMap((each: unknown) => {
      const { name, narrowing } = Object(each) as { name?: unknown; narrowing?: unknown }
      if (typeof name !== 'string' || name.trim() === '') return []
      return [{ name: name.slice(0, MAX_VIEW_NAME), narrowing: narrowingOf(Object(narrowing)) }]
    })
  } catch {
    return []
  }
}

/** The views with one more, which replaces the one of the same name; without `narrowing` that one is removed. */
export function viewsWith(
  views: readonly SavedView[],
  name: string,
  narrowing: Narrowing | null,
): SavedView[] {
  const others = views.filter((each) => each.name !== name)
  return narrowing === null ? others : [...others, { name, narrowing }].slice(-MAX_VIEWS)
}

import type { ManagedEvent } from './calls.ts'

/** The maximum number of events per page, the same as for articles. Source: administration §9. */
export const MANAGED_EVENTS_LIMIT = 200

/** The years in which an event may begin and end; anything outside is treated as a typing error. */
export const FIRST_YEAR = 2000
export const LAST_YEAR = 2100

/** The maximum length of a place and of an address, in characters. */
export const PLACE_MAX = 300
export const ADDRESS_MAX = 2000

/** The fields that an event can take over from a duplicate. */
type TakenOver = Partial<
  Pick<ManagedEvent, 'starts_at' | 'ends_at' | 'all_day' | 'time_zone' | 'place' | 'online_url' | 'url'>
>

/**
 * The fields that `kept` lacks and `other` has. The end is only taken over if both start at the same time: otherwise it
 * belongs to another event.
 */
export function takenOver(kept: ManagedEvent, other: ManagedEvent): TakenOver {
  const taken: TakenOver = {}
  if (kept.starts_at === null && other.starts_at !== null) {
    taken.starts_at = other.starts_at
    taken.ends_at = other.ends_at
    taken.all_day = other.all_day
    taken.time_zone = other.time_zone
  } else if (
    kept.ends_at === null &&
    other.ends_at !== null &&
    kept.starts_at === other.starts_at &&
    kept.all_day === other.all_day
  )
    taken.ends_at = other.ends_at
  for (const field of ['place', 'online_url', 'url'] as const)
    if (kept[field] === null && other[field] !== null) taken[field] = other[field]
  return taken
}

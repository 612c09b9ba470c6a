import type { ManagedEvent } from './calls.ts'

/** Events of the list at most, as of articles. Source: administration §9. */
export const MANAGED_EVENTS_LIMIT = 200

/** An event begins and ends in these years: what lies outside is a slip of the hand. */
export const FIRST_YEAR = 2000
export const LAST_YEAR = 2100

/** A place and an address have this many characters at most. */
export const PLACE_MAX = 300
export const ADDRESS_MAX = 2000

/** What an event can take over from another that is the same one. */
type TakenOver = Partial<
  Pick<ManagedEvent, 'starts_at' | 'ends_at' | 'all_day' | 'time_zone' | 'place' | 'online_url' | 'url'>
>

/** What `kept` lacks and `other` has. An end counts only where both begin at once: with another start it is another's. */
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

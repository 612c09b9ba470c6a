import type { Caller } from '#platform/house.ts'
import type { Standing } from './rules.ts'

/** What this caller may have now. Plans come with their own tables; until then a reader stands at freemium. */
export const standingOf = (caller: Caller | null): Standing =>
  caller?.roles.includes('admin') ? 'admin' : 'freemium'

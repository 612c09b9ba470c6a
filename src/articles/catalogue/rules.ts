import { DAY } from '#platform/clock.ts'

/** The known states of an item's website. `stale`: it failed recently; `dead`: it has failed repeatedly for days. */
export const LINK_STATES = ['alive', 'stale', 'dead'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** The reasons why another URL may be the right one. */
export const LINK_EVIDENCE = ['permanent_redirect', 'redirect', 'canonical', 'metadata'] as const
export type LinkEvidence = (typeof LINK_EVIDENCE)[number]

/** The outcomes of a proposed URL. */
export const PROPOSAL_STATES = ['waiting', 'applied', 'accepted', 'declined'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** A site is dead after this many failed daily checks in a row … */
export const DEAD_AFTER_FAILURES = 3
/** … the first of which was at least this long ago. */
export const DEAD_AFTER_MS = 3 * DAY

/** The stored result of the checks of one URL. */
export type LinkRecord = { state: LinkState | null; failures: number; failingSince: Date | null }

/**
 * The record after a check. `silent` is an answer that says nothing about the site: it exists but refuses to be checked, or
 * not now. Checks outside the daily run do not count, so checking by hand three times does not mark a site as dead.
 */
export function afterLook(
  { state, failures, failingSince }: LinkRecord,
  look: 'ok' | 'failed' | 'silent',
  now: Date,
  counts: boolean,
): LinkRecord {
  if (look === 'ok') return { state: 'alive', failures: 0, failingSince: null }
  if (look === 'silent') return { state, failures, failingSince }
  const since = failingSince ?? now
  const times = failures + (counts ? 1 : 0)
  const dead = times >= DEAD_AFTER_FAILURES && now.getTime() - since.getTime() >= DEAD_AFTER_MS
  return { state: dead || state === 'dead' ? 'dead' : 'stale', failures: times, failingSince: since }
}

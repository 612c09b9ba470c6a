import { DAY } from '#platform/clock.ts'

/** What is known of an item's web site. `stale`: it failed lately; `dead`: it has failed again and again for days. */
export const LINK_STATES = ['alive', 'stale', 'dead'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** Why another address may be the right one. */
export const LINK_EVIDENCE = ['permanent_redirect', 'redirect', 'canonical', 'metadata'] as const
export type LinkEvidence = (typeof LINK_EVIDENCE)[number]

/** What became of another address that was found. */
export const PROPOSAL_STATES = ['waiting', 'applied', 'accepted', 'declined'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** A site is dead after so many failed daily checks in a row … */
export const DEAD_AFTER_FAILURES = 3
/** … that began so long ago. */
export const DEAD_AFTER_MS = 3 * DAY

/** What is remembered of the checks of one address. */
export type LinkRecord = { state: LinkState | null; failures: number; failingSince: Date | null }

/**
 * The record after a look. `silent` is an answer that says nothing about the site: it is there, but does not want to
 * be asked, or not now. Looks outside the daily check do not `count`: pressing a button three times kills no site.
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

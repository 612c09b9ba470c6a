import { MINUTE, SECOND } from '#platform/clock.ts'
import type { OutputOf } from '#platform/call.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { MembershipView, checkoutResult } from '../calls.ts'

/** After this long the reader sees that it takes longer than usual. */
export const LATE_MS = MINUTE

/** The delay before the next check of a payment: about a second at first, longer later. */
export const nextLookMs = (looks: number): number =>
  looks < 10 ? SECOND : looks < 20 ? 2 * SECOND : looks < 30 ? 5 * SECOND : 15 * SECOND

export type Confirmation =
  | { state: 'visitor' | 'checking' | 'none' | 'waiting' | 'late' | 'unpaid' | 'foreign' | 'failed' }
  | { state: 'confirmed'; membership: MembershipView }

/** The known state of a checkout. A missing answer is not a result: the page keeps waiting. */
export function confirmationOf(
  result: OutputOf<typeof checkoutResult> | undefined,
  error: unknown,
  late: boolean,
): Confirmation {
  if (result?.state === 'confirmed') return { state: 'confirmed', membership: result.membership }
  if (result?.state === 'expired') return { state: 'unpaid' }
  if (isRefusal(error) && (error.status === 404 || error.status === 422)) return { state: 'foreign' }
  if (isRefusal(error) && error.status === 401) return { state: 'visitor' }
  if (!late) return { state: 'waiting' }
  return { state: result?.state === 'open' && error === null ? 'unpaid' : 'late' }
}

/** The state without a checkout, from what the reader has. */
export function confirmationOfAccess(view: MembershipView | undefined, error: unknown): Confirmation {
  if (view !== undefined)
    return view.subscription?.in_force === true ? { state: 'confirmed', membership: view } : { state: 'none' }
  return { state: error === null ? 'checking' : 'failed' }
}

/** Whether there is nothing more to wait for. */
export const isOver = ({ state }: Confirmation): boolean =>
  state !== 'waiting' && state !== 'late' && state !== 'checking'

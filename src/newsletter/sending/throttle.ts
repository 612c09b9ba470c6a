/** Time in milliseconds that only goes forward. */
type Passed = () => number

/** So far the pace may run ahead after a pause. */
const SLACK_MS = 100

/** Keeps a pace: `nextMs` takes a place in the row and answers how long to wait for it. */
export function pace(perSecond: () => number, passed: Passed = () => performance.now()) {
  let next = passed()
  return {
    nextMs(): number {
      const now = passed()
      next = Math.max(next, now - SLACK_MS) + 1000 / perSecond()
      return Math.max(0, next - now)
    },
  }
}

/** This part of what a domain takes in a minute may come at once; with what comes after it, no minute has more. */
const AT_ONCE = 0.1

/**
 * Keeps how many mails each domain gets a minute. `take` answers whether one more may leave now; `held` names those that
 * have to wait, `waitMs` how long the first of them.
 */
export function domainLimits(perMinute: () => number, passed: Passed = () => performance.now()) {
  const drops = new Map<string, { left: number; at: number }>()
  const most = () => Math.max(1, Math.floor(perMinute() * AT_ONCE))
  const perMs = () => Math.max(perMinute() - most(), perMinute() / 2) / 60_000
  const leftOf = (domain: string): number => {
    const drop = drops.get(domain)
    return drop ? Math.min(most(), drop.left + (passed() - drop.at) * perMs()) : most()
  }
  const held = () => [...drops.keys()].filter((domain) => leftOf(domain) < 1)
  return {
    take(domain: string): boolean {
      const left = leftOf(domain)
      if (left < 1) return false
      drops.set(domain, { left: left - 1, at: passed() })
      return true
    },
    held,
    waitMs: () => Math.min(...held().map((domain) => (1 - leftOf(domain)) / perMs())),
  }
}

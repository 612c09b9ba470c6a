/** The only source of the current time: nothing else reads the system clock, so tests can set it. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests: it stays at `start` until it is moved. */
export function setClock(start: Date): Clock & { set(to: Date): void; pass(ms: number): void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    set: (to) => void (at = to.getTime()),
    pass: (ms) => void (at += ms),
  }
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

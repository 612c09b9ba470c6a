import { DAY, HOUR } from '#platform/clock.ts'
import { MOMENTUM_PARTS, type MomentumPart } from '../rules.ts'

/** One publisher's report of a story. Publishers of one `group` (an owner, or a registrable domain) count once. */
export type PublisherReport = {
  group: string
  /** The name readers know. */
  publisher: string
  at: Date
  /** How much its report counts, 0 to 1. */
  weight: number
}

/** The stored reports of one group: an input, never a score. */
export type ReportingGroup = {
  group: string
  publisher: string
  firstAt: Date
  lastAt: Date
  weight: number
}

/** Reader actions on a story in the hour that began at `at`; each reader counts once a day. */
export type ReaderSignal = { at: Date; views: number; shares: number }

/** A score of 0-100 at one moment, with its parts. `groups` has the newest report first. */
export type Measured = {
  asOf: Date
  /** Not rounded. */
  score: number
  parts: Record<MomentumPart, number>
  groups: readonly ReportingGroup[]
}

/** The maximum weight of a group that is the only one to report a story: 9.7 + 15.2 + 15 points, never more than 40. */
const LONE_WEIGHT = 0.7
/** Half-lives in hours; for `breadthAt` and `engagementAt`, the amounts at which half of the part is reached. */
const HALF = { breadth: 24, breadthAt: 2, soon: 6, slow: 48, engagement: 12, engagementAt: 25, freshness: 24 }
/** Keeps a single report from being infinitely fast. */
const CALM = 0.1
/** How often the rate has to double for the full velocity points. */
const FULL_DOUBLINGS = 1.5
/** Steps in which velocity is measured, a fifth of a point each. */
const SPEEDS = 125
/** This many views are worth one share. */
const VIEWS_PER_SHARE = 20
/** Older reader signals add less than a thousandth of a point. */
export const SIGNALS_MATTER_MS = 5 * DAY

/** The fraction left after `hours`, with a half-life of `half` hours. */
const left = (hours: number, half: number): number => 2 ** (-hours / half)
/** 0 to 1: half of it is reached at `half`. */
const saturated = (amount: number, half: number): number => 1 - 2 ** (-amount / half)
const hoursSince = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / HOUR

/** Reports merged by group: first, last, and the best weight. Reports dated after `now` are left out. */
export function groupsOf(reports: readonly PublisherReport[], now: Date): ReportingGroup[] {
  const groups = new Map<string, ReportingGroup>()
  for (const { group, publisher, at, weight } of reports) {
    if (at > now) continue
    const known = groups.get(group)
    if (!known) groups.set(group, { group, publisher, firstAt: at, lastAt: at, weight })
    else {
      if (at < known.firstAt) Object.assign(known, { firstAt: at, publisher })
      if (at > known.lastAt) known.lastAt = at
      known.weight = Math.max(known.weight, weight)
    }
  }
  return [...groups.values()]
}

/** The contribution of one group at the moment of reading: to breadth, and to the rates of first reports, soon and slow. */
type Heard = { breadth: number; soon: number; slow: number }

function hear(report: ReportingGroup, now: Date, weight: number): Heard {
  const first = hoursSince(report.firstAt, now)
  return {
    breadth: weight * left(hoursSince(report.lastAt, now), HALF.breadth),
    soon: (left(first, HALF.soon) * Math.LN2) / HALF.soon,
    slow: (left(first, HALF.slow) * Math.LN2) / HALF.slow,
  }
}

const sumOf = (heard: readonly Heard[], part: keyof Heard): number =>
  heard.reduce((sum, each) => sum + each[part], 0)

const breadthPoints = (amount: number): number => MOMENTUM_PARTS.breadth * saturated(amount, HALF.breadthAt)

/**
 * Breadth and velocity in points. An early report makes a story look slower, by half a point at most. A report therefore
 * counts only as far as it helps, so that another publisher never lowers a score: for every speed the greatest breadth at
 * which the story is still that fast is computed, and the best combination is taken.
 */
function breadthAndVelocity(heard: readonly Heard[]): { breadth: number; velocity: number } {
  let best = { breadth: breadthPoints(sumOf(heard, 'breadth')), velocity: 0 }
  const all = Math.log2((sumOf(heard, 'soon') + CALM) / (sumOf(heard, 'slow') + CALM)) / FULL_DOUBLINGS
  const from = Math.max(1, Math.min(SPEEDS, Math.floor(all * SPEEDS))) // all of them together are at least this fast
  for (let speed = from; speed <= SPEEDS; speed++) {
    const amount = breadthAt(heard, 2 ** ((speed * FULL_DOUBLINGS) / SPEEDS))
    if (amount === null) break
    const found = { breadth: breadthPoints(amount), velocity: (MOMENTUM_PARTS.velocity * speed) / SPEEDS }
    if (found.breadth + found.velocity > best.breadth + best.velocity) best = found
  }
  return best
}

/**
 * The greatest breadth of reports that come `ratio` times as fast as before, one of which may count in part; null when there
 * are none.
 */
function breadthAt(heard: readonly Heard[], ratio: number): number | null {
  let breadth = 0
  let spare = CALM - ratio * CALM
  const slower: { breadth: number; costs: number }[] = []
  for (const each of heard) {
    const costs = ratio * each.slow - each.soon
    if (costs > 0) slower.push({ breadth: each.breadth, costs })
    else {
      breadth += each.breadth
      spare -= costs
    }
  }
  if (spare < 0) return null
  for (const each of slower.toSorted((a, b) => b.breadth * a.costs - a.breadth * b.costs)) {
    const share = Math.min(1, spare / each.costs)
    breadth += share * each.breadth
    spare -= share * each.costs
    if (share < 1) break
  }
  return breadth
}

/**
 * The momentum of a story at `now`, or null when no one has reported it by then. Reports and readers after `now` are left
 * out; everything decays with age, so the same inputs yield less later.
 */
export function measure(
  reports: readonly ReportingGroup[],
  signals: readonly ReaderSignal[],
  now: Date,
): Measured | null {
  const past = reports
    .filter(({ firstAt }) => firstAt <= now)
    .map((report) => (report.lastAt > now ? { ...report, lastAt: report.firstAt } : report))
    .toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime() || (a.group < b.group ? -1 : 1))
  const newest = past[0]
  if (!newest) return null
  const heard = past.map((report) =>
    hear(report, now, past.length === 1 ? Math.min(report.weight, LONE_WEIGHT) : report.weight),
  )
  const attention = signals
    .filter(({ at }) => at <= now)
    .reduce(
      (all, { at, views, shares }) =>
        all + (views / VIEWS_PER_SHARE + shares) * left(hoursSince(at, now), HALF.engagement),
      0,
    )
  const parts = {
    ...breadthAndVelocity(heard),
    engagement: MOMENTUM_PARTS.engagement * saturated(attention, HALF.engagementAt),
    freshness: MOMENTUM_PARTS.freshness * left(hoursSince(newest.lastAt, now), HALF.freshness),
  }
  const score = parts.breadth + parts.velocity + parts.engagement + parts.freshness
  return { asOf: now, score, parts, groups: past }
}

/** The parts in whole points, in order, so that they add up to the rounded score. */
export function wholeParts({ score, parts }: Measured): { part: MomentumPart; points: number }[] {
  const whole = Object.entries(parts).map(([part, points]) => ({
    part: part as MomentumPart, // the keys of `parts`
    points: Math.floor(points),
    rest: points % 1,
  }))
  const missing = Math.round(score) - whole.reduce((all, { points }) => all + points, 0)
  for (const each of whole.toSorted((a, b) => b.rest - a.rest).slice(0, missing)) each.points += 1
  return whole.map(({ part, points }) => ({ part, points }))
}

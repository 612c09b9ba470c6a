import { DAY, HOUR } from '#platform/clock.ts'
import { MOMENTUM_PARTS, type MomentumPart } from '#library/rules.ts'

/** One publisher's report of a story. Publishers of one `group` (an owner, or a registrable domain) count once. */
export type PublisherReport = {
  group: string
  /** As readers know it. */
  publisher: string
  at: Date
  /** How much its word counts, 0 to 1. */
  weight: number
}

/** The reports of one group as they are kept: an input, never a score. */
export type ReportingGroup = {
  group: string
  publisher: string
  firstAt: Date
  lastAt: Date
  weight: number
}

/** What readers did with a story in the hour that began at `at`; each reader counts once a day. */
export type ReaderSignal = { at: Date; views: number; shares: number }

/** A score of 0-100 at one moment, with what it is made of. `groups`: the newest report first. */
export type Measured = {
  asOf: Date
  /** Not rounded. */
  score: number
  parts: Record<MomentumPart, number>
  groups: readonly ReportingGroup[]
}

/** A story that one group alone reports counts it with so much at most: 9.7 + 15.2 + 15 points, never more than 40. */
const LONE_WEIGHT = 0.7
/** Hours after which half is gone, or points at which half is reached. */
const HALF = { breadth: 24, breadthAt: 2, soon: 6, slow: 48, engagement: 12, engagementAt: 25, freshness: 24 }
/** Keeps a single report from being infinitely fast. */
const CALM = 0.1
/** How often the rate has to double for the whole of velocity. */
const FULL_DOUBLINGS = 1.5
/** Steps in which velocity is counted, a fifth of a point each. */
const SPEEDS = 125
/** So many readers are worth one share. */
const VIEWS_PER_SHARE = 20
/** Older signals of readers add less than a thousandth of a point. */
export const SIGNALS_MATTER_MS = 5 * DAY

/** What is left of something after `hours`, when half is gone each `half` hours. */
const left = (hours: number, half: number): number => 2 ** (-hours / half)
/** 0 to 1: half of it is reached at `half`. */
const saturated = (amount: number, half: number): number => 1 - 2 ** (-amount / half)
const hoursSince = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / HOUR

/** Reports folded by group: first, last, and the best weight. What is dated after `now` is left out. */
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

/** What one group adds at the moment of reading: to breadth, and to the rates of first reports, soon and slow. */
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
 * Breadth and velocity in points. An early report makes a story look slower, by half a point at most. So that a
 * further publisher never lowers a score, a report counts only as far as that helps: of every speed, the greatest
 * breadth is looked for with which the story is still that fast, and the best of all speeds is taken.
 */
function breadthAndVelocity(heard: readonly Heard[]): { breadth: number; velocity: number } {
  let best = { breadth: breadthPoints(sumOf(heard, 'breadth')), velocity: 0 }
  const all = Math.log2((sumOf(heard, 'soon') + CALM) / (sumOf(heard, 'slow') + CALM)) / FULL_DOUBLINGS
  const from = Math.max(1, Math.min(SPEEDS, Math.floor(all * SPEEDS))) // all of them are at least so fast
  for (let speed = from; speed <= SPEEDS; speed++) {
    const amount = breadthAt(heard, 2 ** ((speed * FULL_DOUBLINGS) / SPEEDS))
    if (amount === null) break
    const found = { breadth: breadthPoints(amount), velocity: (MOMENTUM_PARTS.velocity * speed) / SPEEDS }
    if (found.breadth + found.velocity > best.breadth + best.velocity) best = found
  }
  return best
}

/** The greatest breadth of reports, of which one may count in part, that come `ratio` times as fast as before; null when none do. */
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
 * The momentum of a story at `now`, or null when nobody has reported it by then. Reports and readers after `now` are
 * left out; everything fades with its age, so the same inputs give less later.
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

/** The parts in whole points, in their order, so that they add up to the rounded score. */
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

import { LRUCache } from 'lru-cache'
import { accessLevelOf } from '#membership/membership.ts'
import type { OutputOf } from '#platform/call.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { analytics, analyticsAbout } from './calls.ts'
import { countingOf } from './counting.ts'
import { countedSoFar, firstDayOf, linesOf, namesOf, type Sums, sumsOf } from './figures-store.ts'
import {
  ALL,
  type Days,
  type ShownKind,
  concentrationOf,
  daysBefore,
  daysOf,
  isPartition,
  lengthOf,
  risersOf,
  stepsOf,
} from './rules.ts'

type Answer = OutputOf<typeof analytics>
/** Recent answers by query and time of counting: all readers with access get the same. */
type Kept = LRUCache<string, Promise<Answer>>

const MAX_KEPT = 200
/** The maximum number of keys with figures, and of keys drawn as lines. */
const MAX_FIGURES = 15
const MAX_LINES = 5

const memories = new WeakMap<Db, Kept>()
function memoryOf(db: Db): Kept {
  const memory = memories.get(db) ?? new LRUCache({ max: MAX_KEPT })
  memories.set(db, memory)
  return memory
}

export const analyticsHandler = handle(analytics, async ({ kind, span, ...asked }, context) => {
  if (accessLevelOf(context.caller) === 'freemium') throw new Refusal('library.analytics.premiumOnly', 403)
  const days = spanAsked({ ...asked, span }, context.now)
  const counting = await countingOf(context.db)
  const until = counting?.until ?? null
  const memory = memoryOf(context.db)
  const name = [until, kind, days.from, days.to].join(' ')
  const known = memory.get(name)
  if (known) return known
  const made = answerOf(context.db, kind, days, until)
  memory.set(name, made)
  made.catch(() => memory.delete(name))
  return made
})

export const analyticsAboutHandler = handle(analyticsAbout, (_input, { db }) => countedSoFar(db))

/** The requested days, or the Refusal `library.analytics.wrongSpan` (422). */
export function spanAsked(
  { span, ...asked }: { from?: string | undefined; to?: string | undefined; span?: string | undefined },
  now: Date,
): Days {
  const days = daysOf({ ...asked, ...(span !== undefined && { span: Number(span) }) }, now)
  if (days === null) throw new Refusal('library.analytics.wrongSpan', 422)
  return days
}

async function answerOf(db: Db, kind: ShownKind, days: Days, countedAt: string | null): Promise<Answer> {
  const before = daysBefore(days)
  const every = await sumsOf(db, kind, days, before)
  const sums = every.filter(({ key }) => key !== ALL)
  const all = await wholeOf(db, kind, sums, { days, before, given: every.find(({ key }) => key === ALL) })
  const present = sums.filter(({ stories }) => stories > 0)
  const shown = present.slice(0, MAX_FIGURES)
  const keys = sums.map(({ key }) => key)
  const steps = stepsOf(days)
  const drawn = shown.slice(0, MAX_LINES).map(({ key }) => key)
  const lines = await linesOf(db, kind, drawn, steps)
  const whole = isPartition(kind) ? present.reduce((sum, { stories }) => sum + stories, 0) : all.stories
  const since = await firstDayOf(db, kind)
  // each report of a publisher counts as one of its stories
  const pace = kind === 'publisher' ? { stories: all.reports, before: all.reports_before } : all
  const risers = risersOf(sums, pace)
  const names = await namesOf(db, kind, [...new Set([...shown, ...risers].map(({ key }) => key))])
  const named = (key: string) => ({
    key,
    name: names.get(key)?.name ?? null,
    slug: names.get(key)?.slug ?? null,
  })
  const byKey = new Map(sums.map((sum) => [sum.key, sum]))
  return {
    kind,
    ...days,
    before_from: before.from,
    before_to: before.to,
    days: lengthOf(days),
    counted_at: countedAt,
    since,
    all,
    step: steps.step,
    starts: steps.starts,
    all_line: await lineOfAll(db, kind, keys, days),
    before_line: await lineOfAll(db, kind, keys, before),
    lines: drawn.map((key) => ({ ...named(key), points: lines.get(key) ?? [] })),
    figures: shown.map(({ key, stories, reports, before: then }) => ({
      ...named(key),
      stories,
      reports,
      before: then,
      share: whole === 0 ? 0 : stories / whole,
    })),
    keys: present.length,
    risers: risers.map(({ key, ...riser }) => ({
      ...named(key),
      stories: byKey.get(key)?.stories ?? 0,
      ...riser,
    })),
    mix: isPartition(kind) ? concentrationOf(present.map(({ stories }) => stories)) : null,
  }
}

type Spans = { days: Days; before: Days; given: Sums | undefined }

/** The totals: for tools the sum of their categories, for funding its own stories, otherwise everything published. */
async function wholeOf(
  db: Db,
  kind: ShownKind,
  sums: readonly Sums[],
  { days, before, given }: Spans,
): Promise<Answer['all']> {
  const [all] =
    kind === 'tool-category' ? sums : kind === 'funding' ? [given] : await sumsOf(db, ALL, days, before)
  const of = (part: 'stories' | 'reports' | 'before' | 'reportsBefore') =>
    kind === 'tool-category' ? sums.reduce((sum, each) => sum + each[part], 0) : (all?.[part] ?? 0)
  return {
    stories: of('stories'),
    reports: of('reports'),
    before: of('before'),
    reports_before: of('reportsBefore'),
  }
}

/** The total stories of each step of a span. */
async function lineOfAll(db: Db, kind: ShownKind, keys: readonly string[], days: Days): Promise<number[]> {
  const steps = stepsOf(days)
  const lines =
    kind === 'tool-category'
      ? await linesOf(db, kind, keys, steps)
      : await linesOf(db, kind === 'funding' ? kind : ALL, [ALL], steps)
  return steps.starts.map((_, at) => [...lines.values()].reduce((sum, line) => sum + (line[at] ?? 0), 0))
}

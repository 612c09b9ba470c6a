import { costBetween } from '#monitoring/cost-ledger.ts'
import { bouncedBetween } from '#newsletter/edition-ahead.ts'
import { SECOND } from '#platform/clock.ts'
import { keptFor } from '#platform/kept/kept.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { countWorking } from '#sources/failing-sources.ts'
import { countReports } from '#sources/findings.ts'
import { countDrafted } from '#writing/drafts.ts'
import { failuresOf } from './failures.ts'
import { type Span, dayAround, workOf } from './local-day.ts'
import { SYSTEM_FAILURES_SHOWN } from './rules.ts'
import { deskSystem } from './system-calls.ts'

export const deskSystemHandler = handle(deskSystem, async (_, context) => {
  const { db, now, config } = context
  const day = dayAround(now, config.digestTimeZone)
  const [failing, working, marks, today] = await Promise.all([
    failuresOf(context, SYSTEM_FAILURES_SHOWN),
    countWorking(db),
    workOf(context, day),
    figures.get({ db, now, key: day.from.toISOString() }, () => figuresOf(context, day)),
  ])
  return {
    now: now.toISOString(),
    time_zone: config.digestTimeZone,
    failing,
    sources_working: working,
    day: { from: day.from.toISOString(), to: day.to.toISOString(), marks },
    today,
  }
})

/** The jobs of a day are many rows to count, and every editor asks for the same figures. */
const figures = keptFor<Awaited<ReturnType<typeof figuresOf>>>(15 * SECOND)

async function figuresOf({ db, jobs, outside }: RequestContext, day: Span) {
  const [done, reports, drafts, cost, bounced] = await Promise.all([
    jobs.countDone(day.from),
    countReports(db, day),
    countDrafted(db, day),
    costBetween(db, day),
    outside.post === null ? null : bouncedBetween(db, day),
  ])
  return {
    jobs: done,
    reports,
    drafts,
    cost_micros: cost.cost_micros,
    model_calls: cost.calls,
    unpriced: cost.unpriced,
    bounced,
  }
}

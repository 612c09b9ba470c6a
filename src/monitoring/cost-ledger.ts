import { type SQL, and, count, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { modelCalls } from '#services/tables.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { momentOf, wallOf } from '#platform/wall-clock.ts'
import { runs } from '#writing/tables.ts'
import { type CostFigures, costList } from './calls.ts'
import { COST_ROWS, PICTURE_TASK, SPEECH_TASK } from './rules.ts'

const { at, task, provider, model, costMicros, inputTokens, outputTokens } = modelCalls
const sumOf = (amount: SQL, which: SQL) =>
  sql`coalesce(sum(${amount}) filter (where ${which}), 0)`.mapWith(Number)
const inTokens = sql`${task} not in (${SPEECH_TASK}, ${PICTURE_TASK})`

const FIGURES = {
  cost_micros: sql`coalesce(sum(${costMicros}), 0)`.mapWith(Number),
  calls: count(),
  unpriced: sql`count(*) filter (where ${costMicros} is null)`.mapWith(Number),
  input_tokens: sumOf(sql`${inputTokens}`, inTokens),
  output_tokens: sumOf(sql`${outputTokens}`, inTokens),
  characters: sumOf(sql`${inputTokens}`, sql`${task} = ${SPEECH_TASK}`),
  pictures: sumOf(sql`${outputTokens}`, sql`${task} = ${PICTURE_TASK}`),
}
const NOTHING: CostFigures = {
  cost_micros: 0,
  calls: 0,
  unpriced: 0,
  input_tokens: 0,
  output_tokens: 0,
  characters: 0,
  pictures: 0,
}
const AMOUNTS = Object.keys(NOTHING) as (keyof CostFigures)[] // the keys of the constant
const dearestFirst = [desc(FIGURES.cost_micros), desc(FIGURES.calls)]

export const costListHandler = handle(costList, async ({ days }, { db, now, config }) => {
  const zone = config.digestTimeZone
  const today = Math.floor(wallOf(now, zone) / DAY) * DAY
  const shown = Array.from({ length: Number(days) }, (_, back) => today - back * DAY)
  const since = gte(at, momentOf(shown.at(-1) ?? today, zone))
  const byDay = await db
    .select({ day: sql<string>`to_char(${at} at time zone ${zone}, 'YYYY-MM-DD')`, ...FIGURES })
    .from(modelCalls)
    .where(since)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .limit(shown.length)
  const bySource = await db
    .select({ run: runs.kind, task, ...FIGURES })
    .from(modelCalls)
    .leftJoin(runs, eq(runs.id, modelCalls.run))
    .where(since)
    .groupBy(runs.kind, task)
    .orderBy(...dearestFirst, runs.kind, task)
    .limit(COST_ROWS)
  const byModel = await db
    .select({ provider, model, ...FIGURES })
    .from(modelCalls)
    .where(since)
    .groupBy(provider, model)
    .orderBy(...dearestFirst, provider, model)
    .limit(COST_ROWS)
  const listed = shown
    .map((day) => new Date(day).toISOString().slice(0, 10))
    .map((day) => byDay.find((each) => each.day === day) ?? { day, ...NOTHING })
  return {
    time_zone: zone,
    total: listed.reduce(added, NOTHING),
    by_day: listed,
    by_source: bySource,
    by_model: byModel,
  }
})

/** What the model has cost in a span. */
export async function costBetween(db: Db, { from, to }: { from: Date; to: Date }): Promise<CostFigures> {
  const [row] = await db
    .select(FIGURES)
    .from(modelCalls)
    .where(and(gte(at, from), lt(at, to)))
  return row ?? NOTHING
}

function added(sum: CostFigures, more: CostFigures): CostFigures {
  const both = { ...sum }
  for (const key of AMOUNTS) both[key] += more[key]
  return both
}

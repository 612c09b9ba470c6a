import { languageStates } from '#articles/language-states/language-states.ts'
import { countCorrections } from '#articles/corrections/corrections.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { countTrials } from '#membership/plan-lives.ts'
import {
  confirmedBetween,
  deliveredBetween,
  editionAhead,
  editionsBetween,
} from '#newsletter/edition-ahead.ts'
import { nextEdition } from '#newsletter/next-edition.ts'
import { DAY } from '#platform/clock.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { momentOf, wallOf } from '#platform/wall-clock.ts'
import { strongestDrafts } from '#review/strongest-drafts.ts'
import { scheduleBetween } from '#schedule/schedule-of-day.ts'
import { countFailing, failingSources } from '#sources/failing-sources.ts'
import { SOURCE_STATES, stateTone } from '#sources/rules.ts'
import { type DayMark, type TodayEdition, deskToday } from './calls.ts'
import { inboxOf } from './desk-state.ts'
import { FAILURES_SHOWN, STRONGEST_SHOWN } from './rules.ts'
import { systemFailures } from './system-failures.ts'

export const deskTodayHandler = handle(deskToday, async (_, context) => {
  const { db, now, config } = context
  const today = dayAround(now, config.digestTimeZone)
  const [[strongest, inbox], edition, day, sources, failing, system, yesterday] = await Promise.all([
    waitingOf(context),
    editionOf(context),
    dayOf(context, today),
    failingSources(db, FAILURES_SHOWN),
    countFailing(db),
    systemFailures(context),
    yesterdayOf(context, today.from),
  ])
  return {
    now: now.toISOString(),
    time_zone: config.digestTimeZone,
    inbox,
    strongest,
    edition,
    day: { from: today.from.toISOString(), to: today.to.toISOString(), marks: day },
    failing: {
      sources: sources.map(({ id, name, state, stateDetail, lastOkAt, failures }) => ({
        id,
        name,
        state,
        state_detail: stateDetail,
        last_ok_at: lastOkAt?.toISOString() ?? null,
        failures,
      })),
      sources_total: failing,
      system: system.items.slice(0, FAILURES_SHOWN),
      system_total: system.total,
    },
    yesterday,
  }
})

type Span = { from: Date; to: Date }

/** The local day of a moment; 23 or 25 hours long when the clocks change. */
function dayAround(now: Date, zone: string): Span {
  const midnight = Math.floor(wallOf(now, zone) / DAY) * DAY
  return { from: momentOf(midnight, zone), to: momentOf(midnight + DAY, zone) }
}

/** The strongest drafts, and the numbers of what waits: counted last, so that they include the warnings that were just found. */
async function waitingOf(context: RequestContext) {
  const strongest = await strongestOf(context)
  return [strongest, await inboxOf(context.db)] as const
}

async function strongestOf(context: RequestContext) {
  const drafts = await strongestDrafts(context, STRONGEST_SHOWN)
  return drafts.map(({ contentType, createdAt, warned, ...draft }) => ({
    ...draft,
    content_type: contentType,
    created_at: createdAt.toISOString(),
    warning: warned[0] ?? null,
  }))
}

async function editionOf(context: RequestContext): Promise<TodayEdition | null> {
  const { db, now } = context
  const next = await nextEdition(context)
  if (next === null) return null
  const { stories, readers, automatic, composedAt } = await editionAhead(context, next, now)
  const found = await languageStates(db, stories)
  const there = stories.flatMap(({ id }) => {
    const item = found.get(id)
    return item ? [{ id, ...item }] : []
  })
  return {
    id: next.id,
    kind: next.name,
    at: next.at.toISOString(),
    state: next.state,
    held: next.held,
    composed_at: composedAt.toISOString(),
    automatic,
    stories: there.map(({ id, title, language }) => ({ id, title, language })),
    languages: LANGUAGES.map((language) => ({
      language,
      readers: readers[language],
      stories: there.map(({ states }) => states[language]),
    })),
  }
}

/** The states in which an edition is neither planned, nor being sent, nor sent. */
const EDITION_MARKS = {
  planned: 'planned',
  composed: 'planned',
  approved: 'planned',
  sending: 'running',
  paused: 'failed',
  expired: 'failed',
  sent: 'done',
  stopped: 'skipped',
  empty: 'skipped',
} as const

async function dayOf(context: RequestContext, today: Span): Promise<DayMark[]> {
  const [work, editions] = await Promise.all([
    scheduleBetween(context, today),
    editionsBetween(context, today),
  ])
  const marks: DayMark[] = [
    ...work.map(({ type, at, state, parts }) => ({
      what: type,
      at: at.toISOString(),
      state,
      failed: failedParts(parts),
    })),
    ...editions.map(({ name, at, state }) => ({
      what: name,
      at: at.toISOString(),
      state: EDITION_MARKS[state],
      failed: 0,
    })),
  ]
  return marks.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

const FAILED_PARTS: ReadonlySet<string> = new Set([
  'failed',
  ...SOURCE_STATES.filter((state) => stateTone(state) === 'failed'),
])
const failedParts = (parts: Readonly<Record<string, number>>): number =>
  Object.entries(parts).reduce((sum, [state, count]) => sum + (FAILED_PARTS.has(state) ? count : 0), 0)

async function yesterdayOf({ db, config }: RequestContext, end: Date) {
  const zone = config.digestTimeZone
  const { from } = dayAround(new Date(end.getTime() - 1), zone)
  const span = { from, to: end }
  const [emails, readers, trials, corrections] = await Promise.all([
    deliveredBetween(db, span),
    confirmedBetween(db, span),
    countTrials(db, span),
    countCorrections(db, span),
  ])
  return { from: from.toISOString(), emails, readers, trials, corrections }
}

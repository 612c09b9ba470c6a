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
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { strongestDrafts } from '#review/strongest-drafts.ts'
import { countActive } from '#sources/failing-sources.ts'
import { type DayMark, type TodayEdition, deskToday } from './calls.ts'
import { inboxOf } from './desk-state.ts'
import { failuresOf } from './failures.ts'
import { type Span, dayAround, workOf } from './local-day.ts'
import { FAILURES_SHOWN, STRONGEST_SHOWN } from './rules.ts'

export const deskTodayHandler = handle(deskToday, async (_, context) => {
  const { now, config } = context
  const today = dayAround(now, config.digestTimeZone)
  const [[strongest, inbox], active, edition, day, failing, yesterday] = await Promise.all([
    waitingOf(context),
    countActive(context.db),
    editionOf(context),
    dayOf(context, today),
    failuresOf(context, FAILURES_SHOWN),
    yesterdayOf(context, today.from),
  ])
  return {
    now: now.toISOString(),
    time_zone: config.digestTimeZone,
    inbox,
    strongest,
    sources_active: active,
    edition,
    day: { from: today.from.toISOString(), to: today.to.toISOString(), marks: day },
    failing,
    yesterday,
  }
})

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
  const [work, editions] = await Promise.all([workOf(context, today), editionsBetween(context, today)])
  const marks: DayMark[] = [
    ...work,
    ...editions.map(({ name, at, state }) => ({
      what: name,
      at: at.toISOString(),
      state: EDITION_MARKS[state],
      failed: 0,
    })),
  ]
  return marks.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

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

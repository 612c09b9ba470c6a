import { asc, eq, ne, or } from 'drizzle-orm'
import { liveAmong } from '#articles/published-items.ts'
import { samplesState } from '#articles/samples/samples.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { adminEditionTest } from '#newsletter/editions/calls.ts'
import { nextEdition } from '#newsletter/next-edition.ts'
import { firstAdminAt, itemsBrought, wasCalled } from '#people/audit.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { approveContent } from '#review/calls.ts'
import { countSources } from '#sources/sample-sources.ts'
import { draftsOfNewSite, keptSamples, removableSamples } from '#writing/samples/samples.ts'
import { type FirstStepsAnswer, firstSteps } from './calls.ts'
import { FIRST_STEPS, FIRST_STEPS_MS, MARKS, SAMPLE_DRAFTS, editionMark } from './rules.ts'
import { firstStepMarks } from './tables.ts'

type Step = FirstStepsAnswer['steps'][number]

const NOTHING: FirstStepsAnswer = {
  shown: false,
  hidden: false,
  steps: [],
  story: null,
  edition: null,
  local: false,
}

export const firstStepsHandler = handle(firstSteps, async ({ all }, context) => {
  const { db, now } = context
  const marks = await marksFor(db, signedIn(context.caller).id)
  const hidden = marks.has('hidden')
  const since = await firstAdminAt(db)
  const isNew = since !== null && now.getTime() - since.getTime() < FIRST_STEPS_MS
  if (all === undefined && (hidden || !isNew)) return { ...NOTHING, hidden }
  const found = await look(context, marks)
  const isDone = found.steps.every(({ state }) => state !== 'open')
  const shown = isNew && !hidden && !isDone
  return all === undefined && !shown ? NOTHING : { ...found, shown, hidden }
})

/** The marks that are valid for an account: its own, and those of all others about the site. */
async function marksFor(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const { mark, userId: of } = firstStepMarks
  const rows = await db
    .selectDistinct({ mark })
    .from(firstStepMarks)
    .where(or(eq(of, userId), ne(mark, 'hidden')))
    .orderBy(asc(mark))
    .limit(MARKS.length)
  return new Set(rows.map((row) => row.mark))
}

/** What the site itself shows about each step. */
async function look(context: RequestContext, marks: ReadonlySet<string>) {
  const { db, now, outside } = context
  const [samples, drafts, story, edition, sources, wasMailed] = await Promise.all([
    samplesOf(db),
    draftsOfNewSite(db),
    approvedStory(db, now),
    nextEdition(context),
    countSources(db),
    wasCalled(db, adminEditionTest),
  ])
  const seen = LANGUAGES.filter((language) => marks.has(editionMark(language))).length
  const hasModel = outside.model !== null && outside.model.models.text !== null
  const doneIf = (is: boolean) => (is ? 'done' : 'open')
  const found: Record<Step['step'], Omit<Step, 'step'> | null> = {
    account: { state: 'done', parts: null },
    review: reviewOf(samples.planted, drafts),
    live: { state: doneIf(story.wasApproved), parts: null },
    edition: {
      state: doneIf(seen === LANGUAGES.length),
      parts: { done: seen, total: LANGUAGES.length },
    },
    sources: { state: doneIf(sources.all > 0), parts: null },
    model: { state: hasModel ? 'done' : marks.has('model') ? 'skipped' : 'open', parts: null },
    mail: { state: doneIf(wasMailed), parts: null },
    samples:
      samples.planted === 'never' && samples.left === 0
        ? null
        : { state: doneIf(samples.left === 0), parts: null },
  }
  return {
    steps: FIRST_STEPS.flatMap((step) => (found[step] ? [{ step, ...found[step] }] : [])),
    story: story.live,
    edition: edition?.id ?? null,
    local:
      outside.model === null &&
      outside.post === null &&
      outside.payments.provider !== 'stripe' &&
      sources.ofOthers === 0,
  }
}

/** Whether samples were ever added, and how many could be removed now. */
async function samplesOf(db: Db) {
  const counts = await removableSamples(db, await keptSamples(db))
  return {
    planted: await samplesState(db),
    left: Object.values(counts).reduce((sum, count) => sum + count, 0),
  }
}

function reviewOf(
  planted: 'never' | 'there' | 'removed',
  drafts: { total: number; decided: number },
): Omit<Step, 'step'> | null {
  if (planted === 'never') return null
  if (planted === 'removed') return { state: 'gone', parts: null }
  const total = drafts.total || SAMPLE_DRAFTS // their stories are there a moment after the start
  return { state: drafts.decided >= total ? 'done' : 'open', parts: { done: drafts.decided, total } }
}

/** More approved stories than are removed one after the other. */
const MAX_LOOKED_AT = 20

/** Whether a draft was approved and published here, and the last one that is on the site. */
async function approvedStory(db: Db, now: Date) {
  const brought = await itemsBrought(db, approveContent, 'published', MAX_LOOKED_AT)
  const ids = brought.flatMap((id) => id ?? [])
  return { wasApproved: brought.length > 0, live: await liveAmong(db, ids, now) }
}

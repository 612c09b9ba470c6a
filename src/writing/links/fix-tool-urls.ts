import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import { say } from '#languages/languages.ts'
import { linksOfTools, toolsToFix } from '#articles/links.ts'
import { HOUR } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { awaitRun } from '../await-run.ts'
import { LONG_CALL_MS } from '../rules.ts'
import { beginRun, runById } from '../runs.ts'
import { type RunOutcome, runs } from '../tables.ts'
import { type FixedTool, fixToolUrls } from './calls.ts'
import { fixToolUrlJob } from './fix-tool-url.ts'

const KIND = 'fix-tool-urls'
/** The number of tools per run; those checked longest ago come first, the others follow in the next run. */
const TOOLS_PER_RUN = 500
/** A run that has not ended after this time has lost its process; the next click starts a new one. */
const JOINED_FOR_MS = HOUR
/** The states of a part that mean the address is correct. */
const RIGHT = new Set(['ok', 'moved'])

/** The handler of the call; `patienceMs` is how long it waits for the run. */
export const fixWithin = (patienceMs: number) =>
  handle(fixToolUrls, async ({ run_id: asked }, context) => {
    const runId = asked ?? (await startFixing(context))
    if (asked !== undefined && (await runById(context.db, asked))?.kind !== KIND)
      throw new Refusal('newsroom.runNotFound', 404)
    const { run, finished } = await awaitRun(context, runId, patienceMs)
    const results = run === null ? [] : await resultsOf(context, run.outcomes, run.startedAt)
    const count = (state: FixedTool['state']) => results.filter((result) => result.state === state).length
    const message = say(context.language, finished ? 'newsroom.links.fixed' : 'newsroom.links.fixing', {
      checked: results.length,
      moved: count('moved'),
      proposed: count('proposed'),
      failed: count('failed'),
      all: run?.parts ?? 0,
    })
    return { results, message, finished, run_id: runId }
  })

export const fixToolUrlsHandler = fixWithin(LONG_CALL_MS)

/** Starts a run over the tools, or joins the one in progress. */
async function startFixing({ db, jobs, caller, now }: RequestContext): Promise<string> {
  return db.transaction(async (tx) => {
    await holdLock(tx, 'fix-tool-urls') // of two clicks at the same time, the second finds the first's run
    const [going] = await tx
      .select({ id: runs.id })
      .from(runs)
      .where(
        and(
          eq(runs.kind, KIND),
          isNull(runs.finishedAt),
          gte(runs.startedAt, new Date(now.getTime() - JOINED_FOR_MS)),
        ),
      )
      .orderBy(desc(runs.startedAt), desc(runs.id))
      .limit(1)
    if (going) return going.id
    const wanted = await toolsToFix(tx, TOOLS_PER_RUN)
    const runId = await beginRun(tx, { kind: KIND, askedBy: caller?.id ?? null, parts: wanted.length }, now)
    for (const { id } of wanted)
      await jobs.send(fixToolUrlJob, { toolId: id, runId }, { tx, key: `${runId} ${id}` })
    return runId
  })
}

/** One line for each tool whose part has ended, sorted by name. */
async function resultsOf(
  { db, language }: { db: Db; language: string },
  outcomes: Readonly<Record<string, RunOutcome>>,
  since: Date,
): Promise<FixedTool[]> {
  const rows = await linksOfTools(db, Object.keys(outcomes), since)
  return rows.map(({ id, name, url, problem, found }) => {
    const { state = 'failed' } = outcomes[id] ?? {}
    const other = found.find((each) => each.state === (state === 'moved' ? 'applied' : 'waiting'))
    const line = { tool: name, tool_id: id, success: RIGHT.has(state) }
    if (state === 'moved')
      return {
        ...line,
        state: 'moved',
        oldUrl: other?.oldUrl ?? null,
        newUrl: other?.newUrl ?? url,
        error: null,
      }
    if (state === 'ok') return { ...line, state: 'unchanged', oldUrl: url, newUrl: url, error: null }
    if (state === 'proposed')
      return {
        ...line,
        state: 'proposed',
        oldUrl: url,
        newUrl: other?.newUrl ?? null,
        error: say(language, 'newsroom.links.proposed'),
      }
    return { ...line, state: 'failed', oldUrl: url, newUrl: null, error: errorOf(state, problem, language) }
  })
}

/** States with their own text; any other state is reported as an unreadable answer. */
const STATES_WITH_TEXT = new Set(
  'no_address sample removed failed http_error gone timeout unreachable refused_address blocked robots busy'.split(
    ' ',
  ),
)

function errorOf(state: string, problem: string | null, language: string): string {
  const [, status] = /^http_error (\d+)$/.exec(problem ?? '') ?? []
  if (state === 'http_error' && status === undefined) return say(language, 'newsroom.links.state.unreachable')
  return say(language, `newsroom.links.state.${STATES_WITH_TEXT.has(state) ? state : 'unreadable'}`, {
    status: status ?? '',
  })
}

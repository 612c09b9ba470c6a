import { applyAddress, linkedTool, proposeAddress, recordLook } from '#articles/links.ts'
import { recordStatement } from '#articles/tool-prices.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { toolsOf } from '#sources/tools.ts'
import { endPart, failPart } from '../runs.ts'
import { lookForTool, lookOf, statementOf } from './look.ts'

/** Tools checked at the same time in one process; each host still gets one request at a time. */
const CONCURRENCY = 4
const EXPIRES_SECONDS = 300

type Part = { toolId: string; runId: string }

/** Checks one tool's address. Certain corrections are applied, the rest are left to an editor. */
export const fixToolUrlJob = job(
  'fix-tool-url',
  async ({ toolId, runId }: Part, runtime: Runtime) => {
    const { db, clock } = runtime
    const tool = await linkedTool(db, toolId)
    const end = (state: string, found = 0, drafted = 0) =>
      endPart(db, runId, toolId, { state, found, drafted }, clock.now())
    if (!tool) return end('removed')
    if (tool.sample) return end('sample')
    const { read, better } = await lookForTool(tool, toolsOf(runtime))
    const now = clock.now()
    await db.transaction(async (tx) => {
      if (read) await recordLook(tx, tool, lookOf(read, false), now)
      const stated = statementOf(tool, read)
      if (stated) await recordStatement(tx, tool.id, stated, now)
      const applied = better?.certain === true && (await applyAddress(tx, tool.id, better.found, now))
      const waits = better?.certain === false && (await proposeAddress(tx, tool.id, better.found, now))
      const state = applied ? 'moved' : waits ? 'proposed' : (read?.state ?? 'no_address')
      await endPart(tx, runId, toolId, { state, found: better ? 1 : 0, drafted: applied ? 1 : 0 }, now)
    })
  },
  {
    concurrency: CONCURRENCY,
    expireInSeconds: EXPIRES_SECONDS,
    onFailed: ({ toolId, runId }, { db, clock }) => failPart(db, runId, toolId, clock.now()),
  },
)

import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { type After, behind, placeAt } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { type LinkEvidence, type LinkRecord, type ProposalState, afterLook } from './catalogue/rules.ts'
import { pagesChanged } from './publish.ts'
import { agents, toolUrlProposals, tools } from './tables.ts'

/** An item whose website is checked. */
export type LinkedItem = {
  kind: 'tool' | 'agent'
  id: string
  name: string
  url: string | null
  /** The page that mentioned it. */
  sourceUrl: string | null
  sample: boolean
} & LinkRecord

const linkOf = <T extends typeof tools | typeof agents>(table: T) => ({
  id: table.id,
  name: table.name,
  url: table.websiteUrl,
  sample: table.sample,
  state: table.linkState,
  failures: table.linkFailures,
  failingSince: table.linkFailingSince,
})
const toolLink = { ...linkOf(tools), sourceUrl: tools.sourceUrl }
const agentLink = linkOf(agents)

/** Published tools, least recently checked first. */
export const toolsToFix = (db: Db, limit: number): Promise<{ id: string }[]> =>
  db
    .select({ id: tools.id })
    .from(tools)
    .where(eq(tools.status, 'published'))
    .orderBy(sql`${tools.lastCheckedAt} asc nulls first`, asc(tools.id))
    .limit(limit)

/** One tool with the data for the link check, or null. */
export async function linkedTool(db: Db, id: string): Promise<LinkedItem | null> {
  const [row] = await db.select(toolLink).from(tools).where(eq(tools.id, id)).limit(1)
  return row ? { ...row, kind: 'tool' } : null
}

/**
 * Public items with a URL that was not checked since `before`, least recently checked first; samples are left out because
 * they are invented.
 */
export async function linksToCheck(db: Db, before: Date, limit: number): Promise<LinkedItem[]> {
  const due = (table: typeof tools | typeof agents) =>
    and(
      isNotNull(table.websiteUrl),
      eq(table.sample, false),
      or(isNull(table.lastCheckedAt), lt(table.lastCheckedAt, before)),
    )
  const ofTools = await db
    .select(toolLink)
    .from(tools)
    .where(and(due(tools), eq(tools.status, 'published')))
    .orderBy(sql`${tools.lastCheckedAt} asc nulls first`, asc(tools.id))
    .limit(limit)
  const ofAgents = await db
    .select(agentLink)
    .from(agents)
    .where(due(agents))
    .orderBy(sql`${agents.lastCheckedAt} asc nulls first`, asc(agents.id))
    .limit(limit)
  return [
    ...ofTools.map((row) => ({ ...row, kind: 'tool' as const })),
    ...ofAgents.map((row) => ({ ...row, kind: 'agent' as const, sourceUrl: null })),
  ].slice(0, limit)
}

/** The result of checking a URL. `problem` names the failure. */
export type Look = { outcome: 'ok' | 'failed' | 'silent'; problem: string | null; counts: boolean }

/** Records a check of `item.url`; a URL that has changed since then is left alone. */
export async function recordLook(tx: Db, item: LinkedItem, look: Look, now: Date): Promise<void> {
  const after = afterLook(item, look.outcome, now, look.counts)
  const values = {
    linkState: after.state,
    linkFailures: after.failures,
    linkFailingSince: after.failingSince,
    linkProblem: look.problem,
    lastCheckedAt: now,
    ...(look.outcome === 'ok' && { lastOkAt: now }),
    ...(after.state !== item.state && { alteredAt: now }),
  }
  const table = item.kind === 'tool' ? tools : agents
  await tx
    .update(table)
    .set(values)
    .where(and(eq(table.id, item.id), sameUrl(table, item.url)))
  if (after.state !== item.state) await pagesChanged(tx, item.id)
}

/** Records only that a URL was checked, without a conclusion. */
export async function noteLook(tx: Db, item: LinkedItem, now: Date): Promise<void> {
  const table = item.kind === 'tool' ? tools : agents
  await tx.update(table).set({ lastCheckedAt: now }).where(eq(table.id, item.id))
}

const sameUrl = (table: typeof tools | typeof agents, url: string | null) =>
  url === null ? isNull(table.websiteUrl) : eq(table.websiteUrl, url)

/** Another URL of a tool: applied immediately or left for an editor. */
export type Proposed = { oldUrl: string | null; newUrl: string; evidence: LinkEvidence }

/** Applies a confirmed URL and keeps the old one on record. Returns false if the URL has changed since then. */
export async function applyAddress(tx: Db, toolId: string, found: Proposed, now: Date): Promise<boolean> {
  if (!(await moveTool(tx, toolId, found, now))) return false
  const values = { state: 'applied', foundAt: now, decidedBy: null, decidedAt: now } as const
  await tx
    .insert(toolUrlProposals)
    .values({ ...found, ...values, toolId })
    .onConflictDoUpdate({
      target: [toolUrlProposals.toolId, toolUrlProposals.oldUrl, toolUrlProposals.newUrl],
      set: { ...values, evidence: found.evidence },
    })
  return true
}

/** Proposes a URL to the editors. Returns false if it was declined or accepted before: it is not proposed twice. */
export async function proposeAddress(tx: Db, toolId: string, found: Proposed, now: Date): Promise<boolean> {
  await tx
    .insert(toolUrlProposals)
    .values({ ...found, toolId, state: 'waiting', foundAt: now })
    .onConflictDoNothing()
  const [row] = await tx
    .select({ state: toolUrlProposals.state })
    .from(toolUrlProposals)
    .where(
      and(
        eq(toolUrlProposals.toolId, toolId),
        found.oldUrl === null ? isNull(toolUrlProposals.oldUrl) : eq(toolUrlProposals.oldUrl, found.oldUrl),
        eq(toolUrlProposals.newUrl, found.newUrl),
      ),
    )
    .limit(1)
  return row?.state === 'waiting'
}

async function moveTool(tx: Db, id: string, { oldUrl, newUrl }: Proposed, now: Date): Promise<boolean> {
  const moved = await tx
    .update(tools)
    .set({
      websiteUrl: newUrl,
      updatedAt: now,
      linkState: 'alive',
      linkProblem: null,
      linkFailures: 0,
      linkFailingSince: null,
      lastCheckedAt: now,
      lastOkAt: now,
    })
    .where(and(eq(tools.id, id), sameUrl(tools, oldUrl)))
    .returning({ id: tools.id })
  if (moved.length > 0) await pagesChanged(tx, id)
  return moved.length > 0
}

const proposal = {
  id: toolUrlProposals.id,
  toolId: toolUrlProposals.toolId,
  tool: tools.name,
  oldUrl: toolUrlProposals.oldUrl,
  newUrl: toolUrlProposals.newUrl,
  evidence: toolUrlProposals.evidence,
  state: toolUrlProposals.state,
  foundAt: toolUrlProposals.foundAt,
  decidedAt: toolUrlProposals.decidedAt,
}

/** Proposed URLs in a state, newest first, ties by id. */
export const proposalsIn = (db: Db, state: ProposalState, limit: number, after: After | null) =>
  db
    .select({ ...proposal, place: placeAt(toolUrlProposals.foundAt, toolUrlProposals.id) })
    .from(toolUrlProposals)
    .innerJoin(tools, eq(tools.id, toolUrlProposals.toolId))
    .where(
      and(eq(toolUrlProposals.state, state), behind(toolUrlProposals.foundAt, toolUrlProposals.id, after)),
    )
    .orderBy(desc(toolUrlProposals.foundAt), desc(toolUrlProposals.id))
    .limit(limit)

/** The number of proposed URLs in a state. */
export const countProposals = (db: Db, state: ProposalState): Promise<number> =>
  db.$count(toolUrlProposals, eq(toolUrlProposals.state, state))

/** The state of these tools after a run that began at `since`: name, URL, problem, and proposed URLs. */
export async function linksOfTools(db: Db, ids: readonly string[], since: Date) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: tools.id, name: tools.name, url: tools.websiteUrl, problem: tools.linkProblem })
    .from(tools)
    .where(inArray(tools.id, [...ids]))
    .orderBy(asc(sql`lower(${tools.name})`), asc(tools.id))
    .limit(ids.length)
  const found = await db
    .select(proposal)
    .from(toolUrlProposals)
    .innerJoin(tools, eq(tools.id, toolUrlProposals.toolId))
    .where(
      and(
        inArray(toolUrlProposals.toolId, [...ids]),
        or(
          eq(toolUrlProposals.state, 'waiting'),
          sql`${toolUrlProposals.foundAt} >= ${since.toISOString()}::timestamptz`,
        ),
      ),
    )
    .orderBy(desc(toolUrlProposals.foundAt), desc(toolUrlProposals.id))
    .limit(ids.length * 4)
  return rows.map((row) => ({ ...row, found: found.filter(({ toolId }) => toolId === row.id) }))
}

/**
 * Records an editor's decision on a waiting proposal. Idempotent. Throws the Refusals `library.proposalNotFound`,
 * `library.proposalDecided` and, if the tool's URL has changed since then, `library.proposalOutdated`.
 */
export async function decideProposal(
  db: Db,
  id: string,
  decision: 'accepted' | 'declined',
  by: { id: string; now: Date },
): Promise<{ already: boolean }> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(toolUrlProposals).where(eq(toolUrlProposals.id, id)).for('update')
    if (!row) throw new Refusal('library.proposalNotFound', 404)
    if (row.state === decision) return { already: true }
    if (row.state !== 'waiting') throw new Refusal('library.proposalDecided', 409)
    if (decision === 'accepted' && !(await moveTool(tx, row.toolId, row, by.now)))
      throw new Refusal('library.proposalOutdated', 409)
    await tx
      .update(toolUrlProposals)
      .set({ state: decision, decidedBy: by.id, decidedAt: by.now })
      .where(eq(toolUrlProposals.id, id))
    return { already: false }
  })
}

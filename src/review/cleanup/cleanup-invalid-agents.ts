import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { say } from '#languages/languages.ts'
import { hideAgent, shownAgents } from '#articles/hidden-agents.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { readStructured } from '#writing/draft-text.ts'
import { generatedContent } from '#writing/tables.ts'
import { type CleanedEntry, INVALID, cleanupInvalidAgents } from './calls.ts'
import { type Entry, type Invalid, invalidity } from './invalid-entry.ts'

/** Entries checked in one transaction. */
const BATCH_SIZE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'
/** Set in the metadata of a draft that an editor has restored: it is not rejected again. */
const KEPT = 'kept_by_editor'
const ADDRESS_FIELDS = ['website_url', 'officialWebsite', 'url', 'website']

type Found = Omit<CleanedEntry, 'reason'>
/** The text key that is stored as the reason. */
const reasonOf = (why: Invalid) => `newsroom.invalid.${why}`

export const cleanupInvalidAgentsHandler = handle(
  cleanupInvalidAgents,
  async (_, { db, caller, now, language, log }) => {
    const drafts = await inBatches(db, (tx, after) => cleanDrafts(tx, after, caller?.id ?? null, now))
    const agents = await inBatches(db, (tx, after) => cleanAgents(tx, after, now))
    const entries = [...drafts, ...agents].map((entry) => ({
      ...entry,
      reason: say(language, reasonOf(entry.why)),
    }))
    log.info({ drafts: drafts.length, agents: agents.length, by: caller?.id }, 'invalid entries cleaned')
    const message = say(language, 'newsroom.invalid.cleaned', {
      drafts: drafts.length,
      agents: agents.length,
    })
    return { cleaned: entries.length, message, entries }
  },
)

type Batch = { found: Found[]; last: string | null }

/** Runs each batch in its own transaction, so that locks are short. */
async function inBatches(db: Db, clean: (tx: Db, after: string) => Promise<Batch>): Promise<Found[]> {
  const all: Found[] = []
  let after: string | null = FIRST
  while (after !== null) {
    const from: string = after
    const { found, last }: Batch = await db.transaction((tx) => clean(tx, from))
    all.push(...found)
    after = last
  }
  return all
}

const lastOf = (rows: readonly { id: string }[]) =>
  rows.length < BATCH_SIZE ? null : (rows.at(-1)?.id ?? null)

/** Rejects pending drafts of agents and tools that are invalid, with the reason. */
async function cleanDrafts(tx: Db, after: string, by: string | null, now: Date): Promise<Batch> {
  const rows = await tx
    .select()
    .from(generatedContent)
    .where(
      and(
        gt(generatedContent.id, after),
        eq(generatedContent.status, 'pending'),
        inArray(generatedContent.contentType, ['agent', 'tool']),
        sql`not ${generatedContent.metadata} ? ${KEPT}`,
      ),
    )
    .orderBy(asc(generatedContent.id))
    .limit(BATCH_SIZE)
    .for('update')
  const found = rows.flatMap((draft): Found[] => {
    const why = invalidity(entryOf(draft))
    return why === null ? [] : [{ id: draft.id, kind: 'draft', name: draft.title, why }]
  })
  for (const { id, why } of found)
    await tx
      .update(generatedContent)
      .set({
        status: 'rejected',
        reason: reasonOf(why),
        reviewedBy: by,
        reviewedAt: now,
        version: sql`${generatedContent.version} + 1`,
      })
      .where(eq(generatedContent.id, id))
  return { found, last: lastOf(rows) }
}

function entryOf(draft: typeof generatedContent.$inferSelect): Entry {
  const read = readStructured(draft.content)
  const stated = ADDRESS_FIELDS.map((name) => draft.metadata[name]).find(
    (value) => typeof value === 'string' && value !== '',
  )
  return {
    name: draft.title,
    text: [draft.excerpt, read.content].filter(Boolean).join(' '),
    url: typeof stated === 'string' ? stated : (read.url ?? null),
    hasSource: draft.sources.length > 0 || draft.sourceUrls.length > 0,
    isDead: false,
  }
}

/** Hides visible agents that are invalid, with the reason. */
async function cleanAgents(tx: Db, after: string, now: Date): Promise<Batch> {
  const rows = await shownAgents(tx, after, BATCH_SIZE)
  const found: Found[] = []
  for (const { id, name, text, url, linkState } of rows) {
    const why = invalidity({ name, text, url, hasSource: true, isDead: linkState === 'dead' })
    if (why !== null && (await hideAgent(tx, id, reasonOf(why), now)))
      found.push({ id, kind: 'agent', name, why })
  }
  return { found, last: lastOf(rows) }
}

/**
 * Returns the drafts among these ids that were rejected as invalid to review, and keeps them from being rejected again;
 * returns how many.
 */
export async function restoreDrafts(tx: Db, ids: readonly string[]): Promise<number> {
  const restored = await tx
    .update(generatedContent)
    .set({
      status: 'pending',
      reason: null,
      reviewedBy: null,
      reviewedAt: null,
      metadata: sql`${generatedContent.metadata} || ${JSON.stringify({ [KEPT]: true })}::jsonb`,
      version: sql`${generatedContent.version} + 1`,
    })
    .where(
      and(
        inArray(generatedContent.id, [...ids]),
        eq(generatedContent.status, 'rejected'),
        inArray(generatedContent.reason, INVALID.map(reasonOf)),
      ),
    )
    .returning({ id: generatedContent.id })
  return restored.length
}

import { type SQL, and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Language } from '#languages/rules.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { type Gated, type Reading, mayRead } from '#membership/rules.ts'
import { redact } from '#membership/redact.ts'
import { type After, behind, placeAt } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { articleAboutAgent } from './article-about-agent.ts'
import { scoreOf, websiteOf } from '../../article-wire.ts'
import { type AgentCard, type AgentView, agent, agents as agentsCall } from './calls.ts'
import { type ListQuestion, catalogueList } from '../catalogue-list.ts'
import {
  accessOf,
  countRows,
  inLanguage,
  languageOf,
  readingOf,
  said,
  saidList,
  tiersOf,
  translatedInto,
  wanted,
} from '../../catalogue.ts'
import { pictureCredit } from '../../item-picture.ts'
import { machineTranslated, reviewedTranslation } from '../../translation/machine-translated.ts'
import { type Momentum, momentumOf } from '../../momentum-store.ts'
import { OPENING_LENGTH, excerptOf } from '../../excerpt.ts'
import { DETAIL_EXCERPT_LENGTH, PUBLIC_AGENTS } from '../../rules.ts'
import { agentShareImage } from '../../share-card-file.ts'
import { agents } from '../../tables.ts'

/** The columns of a card, without the full text, which a list does not need. */
export const card = {
  id: agents.id,
  name: said('name', agents.name),
  opening: sql<string>`left(${said('description', agents.description)}, ${sql.raw(String(OPENING_LENGTH))})`,
  provider: agents.provider,
  model: agents.model,
  imageUrl: agents.imageUrl,
  websiteUrl: agents.websiteUrl,
  linkState: agents.linkState,
  linkCheckedAt: agents.lastCheckedAt,
  accessTier: agents.accessTier,
  translated: sql<boolean>`${wanted.itemId} is not null`,
  machineTranslated,
  reviewedTranslation,
  originalLanguage: agents.language,
  sample: agents.sample,
  publishedAt: agents.publishedAt,
  createdAt: agents.createdAt,
}
type AgentRow = Omit<Awaited<ReturnType<typeof newestAgents>>[number], 'place'>
type FullRow = NonNullable<Awaited<ReturnType<typeof agentById>>>

export const agentsHandler = handle(agentsCall, (asked, context) =>
  catalogueList(
    {
      kind: 'agent',
      byIds: agentsByIds,
      newest: newestAgents,
      count: countAgents,
      item: (row, { accessLevel, language }, measured) =>
        agentCardOf(row, readingOf(gated(row), accessLevel, context), language, measured),
    },
    asked,
    context,
  ),
)

export const agentHandler = handle(agent, async ({ id, lang }, context) => {
  const language = languageOf(lang, context)
  const accessLevel = accessLevelOf(context.caller)
  const row = await agentById(context.db, id, language)
  const view = row
    ? agentViewOf(
        row,
        readingOf(gated(row), accessLevel, context),
        language,
        context.now,
        (await momentumOf(context.db, [id], context.now)).get(id),
      )
    : await articleAboutAgent(context, id, accessLevel, language)
  if (!view) throw new Refusal('library.agentNotFound', 404)
  return view
})

/** The properties that decide who may read an agent. */
export const gated = (row: AgentRow): Gated => ({
  kind: 'agent',
  access_tier: row.accessTier,
  published_at: row.publishedAt,
})

/** An agent of a list in wire format. Null when it does not exist for this reader. */
export function agentCardOf(
  row: AgentRow,
  reading: Reading,
  language: Language,
  measured: Momentum | undefined,
): AgentCard | null {
  if (reading.state === 'not-found' || row.publishedAt === null) return null
  return {
    id: row.id,
    name: row.name,
    excerpt: excerptOf(null, row.opening),
    provider: row.provider,
    model: row.model,
    image_url: row.imageUrl,
    website_url: websiteOf({ url: row.websiteUrl }),
    link_state: row.linkState,
    link_checked_at: row.linkCheckedAt?.toISOString() ?? null,
    access_tier: row.accessTier,
    ...scoreOf('agents', measured),
    published_at: row.publishedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    language: row.translated ? language : row.originalLanguage,
    original_language: row.originalLanguage,
    machine_translated: row.machineTranslated,
    reviewed_translation: row.reviewedTranslation,
    sample: row.sample,
    access: accessOf(reading),
  }
}

/** The full agent in wire format, redacted for this reader. */
export function agentViewOf(
  row: FullRow,
  reading: Reading,
  language: Language,
  now: Date,
  measured?: Momentum,
): AgentView | null {
  const listed = agentCardOf(row, reading, language, measured)
  return (
    listed &&
    redact(reading, {
      ...listed,
      excerpt: excerptOf(null, row.opening, DETAIL_EXCERPT_LENGTH),
      image_credit: row.imageCredit,
      share_image: agentShareImage(listed),
      description: row.description,
      content_html: '',
      capabilities: saidList(row.fields, 'capabilities', row.capabilities),
      languages: [...new Set([row.originalLanguage, ...row.languages])],
      free: mayRead('freemium', gated(row), now).state === 'full',
      updated_at: row.updatedAt.toISOString(),
    })
  )
}

/**
 * Published agents, newest first, ties by id, with the samples last; freemium readers see the latest twenty free agents and
 * the samples.
 */
async function newestAgents(db: Db, question: ListQuestion, limit: number, after: After | null) {
  return db
    .select({ ...card, place: placeAt(agents.publishedAt, agents.id) })
    .from(agents)
    .leftJoin(wanted, inLanguage('agent', agents.id, question.language))
    .where(and(listed(db, question), furtherOn(after)))
    .orderBy(asc(agents.sample), desc(agents.publishedAt), desc(agents.id))
    .limit(limit)
}

/** The condition for agents after a position in that order. */
function furtherOn(after: After | null): SQL | undefined {
  if (after === null) return undefined
  const isSample = sql`coalesce((select ${agents.sample} from ${agents} where ${agents.id} = ${after.id}::uuid), false)`
  const older = behind(agents.publishedAt, agents.id, after)
  return sql`(${agents.sample} > ${isSample} or (${agents.sample} = ${isSample} and ${older}))`
}

const countAgents = (db: Db, question: ListQuestion) =>
  countRows(db, db.select({ id: agents.id }).from(agents).where(listed(db, question)))

/** The agents with these ids that are not hidden, in the order of the ids. */
export async function agentsByIds(db: Db, ids: readonly string[], language: Language): Promise<AgentRow[]> {
  const rows = await db
    .select(card)
    .from(agents)
    .leftJoin(wanted, inLanguage('agent', agents.id, language))
    .where(and(inArray(agents.id, [...ids]), isNull(agents.hiddenAt)))
    .limit(ids.length)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

function listed(db: Db, { accessLevel, now }: ListQuestion) {
  const open = and(
    inArray(agents.accessTier, tiersOf(accessLevel)),
    lte(agents.publishedAt, now),
    isNull(agents.hiddenAt),
  )
  if (accessLevel !== 'freemium') return open
  const newest = (samples: boolean) =>
    db
      .select({ id: agents.id })
      .from(agents)
      .where(and(open, eq(agents.sample, samples)))
      .orderBy(desc(agents.publishedAt), desc(agents.id))
      .limit(PUBLIC_AGENTS)
  // The samples follow the other agents and displace none of them. Source: public-site §2.
  return inArray(agents.id, unionAll(newest(false), newest(true)))
}

/** One agent with all its texts; null when it does not exist or is hidden. */
export async function agentById(db: Db, id: string, language: Language) {
  const [row] = await db
    .select({
      ...card,
      description: said('description', agents.description),
      imageCredit: pictureCredit(agents),
      capabilities: agents.capabilities,
      updatedAt: agents.updatedAt,
      fields: wanted.fields,
      languages: translatedInto('agent', agents.id),
    })
    .from(agents)
    .leftJoin(wanted, inLanguage('agent', agents.id, language))
    .where(and(eq(agents.id, id), isNull(agents.hiddenAt)))
    .limit(1)
  return row ?? null
}

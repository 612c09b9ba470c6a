import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { type Gated, type Reading } from '#membership/rules.ts'
import { redact } from '#membership/redact.ts'
import { type After, behind, placeAt } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { scoreOf, websiteOf } from '../../article-wire.ts'
import { type ToolCard, type ToolView, tool, tools as toolsCall, translatedTools } from './calls.ts'
import { type ListQuestion, catalogueList } from '../catalogue-list.ts'
import {
  accessOf,
  countRows,
  inLanguage,
  languageOf,
  readingOf,
  said,
  saidOrNull,
  saidList,
  translatedInto,
  wanted,
} from '../../catalogue.ts'
import { pictureCredit } from '../../item-picture.ts'
import { type Momentum, momentumOf } from '../../momentum-store.ts'
import { machineTranslated, reviewedTranslation } from '../../translation/machine-translated.ts'
import { OPENING_LENGTH, excerptOf } from '../../excerpt.ts'
import { DETAIL_EXCERPT_LENGTH, PUBLIC_TOOLS, TOOL_EXCERPT_LENGTH } from '../../rules.ts'
import { MAX_PLANS, type PricingPlan } from './rules.ts'
import { toolShareImage } from '../../share-card-file.ts'
import { tools } from '../../tables.ts'

/** The columns of a card. A list does not need the whole text. */
export const card = {
  id: tools.id,
  name: said('name', tools.name),
  title: sql<string>`coalesce(${wanted.title}, ${tools.title})`,
  excerpt: saidOrNull('excerpt', tools.excerpt),
  opening: sql<string>`left(coalesce(nullif(${said('description', tools.description)}, ''), ${said('content', tools.content)}), ${sql.raw(String(OPENING_LENGTH))})`,
  tags: tools.tags,
  category: tools.category,
  accessTier: tools.accessTier,
  provider: tools.provider,
  imageUrl: tools.imageUrl,
  logoUrl: tools.logoUrl,
  websiteUrl: tools.websiteUrl,
  linkState: tools.linkState,
  linkCheckedAt: tools.lastCheckedAt,
  translated: sql<boolean>`${wanted.itemId} is not null`,
  machineTranslated,
  reviewedTranslation,
  originalLanguage: tools.language,
  sample: tools.sample,
  publishedAt: tools.publishedAt,
  createdAt: tools.createdAt,
}
type ToolRow = Omit<Awaited<ReturnType<typeof newestTools>>[number], 'place'>
type FullRow = NonNullable<Awaited<ReturnType<typeof toolById>>>

export const toolsHandler = handle(toolsCall, (asked, context) =>
  catalogueList(
    {
      kind: 'tool',
      byIds: toolsByIds,
      newest: newestTools,
      count: countTools,
      item: (row, { accessLevel, language }, measured) =>
        toolCardOf(row, readingOf(gated(row), accessLevel, context), language, measured),
    },
    asked,
    context,
  ),
)

export const toolHandler = handle(tool, async ({ id, lang }, context) => {
  const language = languageOf(lang, context)
  const row = await toolById(context.db, id, language)
  const measured = (await momentumOf(context.db, [id], context.now)).get(id)
  const view =
    row && toolViewOf(row, readingOf(gated(row), accessLevelOf(context.caller), context), language, measured)
  if (!view) throw new Refusal('library.toolNotFound', 404)
  return view
})

export const translatedToolsHandler = handle(translatedTools, async ({ lang, ids }, context) => {
  const rows = await context.db
    .select(full)
    .from(tools)
    .innerJoin(wanted, inLanguage('tool', tools.id, lang))
    .where(and(eq(tools.status, 'published'), inArray(tools.id, ids.split(','))))
    .orderBy(desc(tools.createdAt), desc(tools.id))
    .limit(PUBLIC_TOOLS)
  const items = rows.flatMap((row) => {
    const view = toolViewOf(row, readingOf(gated(row), accessLevelOf(context.caller), context), lang)
    if (!view) return []
    const { id, name, title, excerpt, description, content, features, use_cases, pricing } = view
    return { tool_id: id, lang, name, title, excerpt, description, content, features, use_cases, pricing }
  })
  return { items, total: items.length, next_cursor: null }
})

/** The fields that decide whether a tool exists for a reader; everyone reads all of it. */
export const gated = (row: ToolRow): Gated => ({
  kind: 'tool',
  access_tier: row.accessTier,
  published_at: row.publishedAt,
})

/** A tool of a list as sent to the client, or null when it does not exist for this reader. */
export function toolCardOf(
  row: ToolRow,
  reading: Reading,
  language: Language,
  measured: Momentum | undefined,
): ToolCard | null {
  if (reading.state === 'not-found' || row.publishedAt === null) return null
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    excerpt: excerptOf(row.excerpt, row.opening, TOOL_EXCERPT_LENGTH),
    category: row.category,
    tags: row.tags,
    provider: row.provider,
    image_url: row.imageUrl,
    logo_url: row.logoUrl,
    website_url: websiteOf({ url: row.websiteUrl }),
    link_state: row.linkState,
    link_checked_at: row.linkCheckedAt?.toISOString() ?? null,
    access_tier: row.accessTier,
    ...scoreOf('tools', measured),
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

/** The whole tool as sent to the client, redacted for this reader. */
export function toolViewOf(
  row: FullRow,
  reading: Reading,
  language: Language,
  measured?: Momentum,
): ToolView | null {
  const listed = toolCardOf(row, reading, language, measured)
  return (
    listed &&
    redact(reading, {
      ...listed,
      excerpt: excerptOf(row.excerpt, row.opening, DETAIL_EXCERPT_LENGTH),
      image_credit: row.imageCredit,
      share_image: toolShareImage(listed),
      description: row.description,
      content: row.content,
      features: saidList(row.fields, 'features', row.features),
      use_cases: saidList(row.fields, 'use_cases', row.useCases),
      pricing: row.pricing,
      pricing_plans: plansOf(row),
      pricing_checked_at: row.pricingPlans.length > 0 ? (row.pricingCheckedAt?.toISOString() ?? null) : null,
      platforms: row.platforms,
      source_url: websiteOf({ url: row.sourceUrl }),
      languages: [...new Set([row.originalLanguage, ...row.languages])],
      updated_at: row.updatedAt.toISOString(),
    })
  )
}

/** The plans, with translated names and notes where they exist in the reader's language. */
function plansOf({ pricingPlans, fields }: FullRow): PricingPlan[] {
  const [names, notes] = [saidList(fields, 'plan_names', []), saidList(fields, 'plan_notes', [])]
  return pricingPlans.slice(0, MAX_PLANS).map((plan, at) => ({
    ...plan,
    name: names[at] ?? plan.name,
    note: plan.note === null ? null : (notes[at] ?? plan.note),
  }))
}

/** Published tools, newest first by `created_at`, ties by id; freemium readers see only the latest fifty. */
async function newestTools(db: Db, question: ListQuestion, limit: number, after: After | null) {
  return db
    .select({ ...card, place: placeAt(tools.createdAt, tools.id) })
    .from(tools)
    .leftJoin(wanted, inLanguage('tool', tools.id, question.language))
    .where(and(listed(db, question), behind(tools.createdAt, tools.id, after)))
    .orderBy(desc(tools.createdAt), desc(tools.id))
    .limit(limit)
}

const countTools = (db: Db, question: ListQuestion) =>
  countRows(db, db.select({ id: tools.id }).from(tools).where(listed(db, question)))

/** The published tools with these ids, in the order of the ids. */
export async function toolsByIds(db: Db, ids: readonly string[], language: Language): Promise<ToolRow[]> {
  const rows = await db
    .select(card)
    .from(tools)
    .leftJoin(wanted, inLanguage('tool', tools.id, language))
    .where(and(inArray(tools.id, [...ids]), eq(tools.status, 'published')))
    .limit(PUBLIC_TOOLS)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

function listed(db: Db, { accessLevel, now }: ListQuestion) {
  const open = and(eq(tools.status, 'published'), lte(tools.publishedAt, now))
  if (accessLevel !== 'freemium') return open
  const latest = db
    .select({ id: tools.id })
    .from(tools)
    .where(open)
    .orderBy(desc(tools.createdAt), desc(tools.id))
  return inArray(tools.id, latest.limit(PUBLIC_TOOLS))
}

/** The columns of a tool's page. */
export const full = {
  ...card,
  imageCredit: pictureCredit(tools),
  description: said('description', tools.description),
  content: said('content', tools.content),
  pricing: saidOrNull('pricing', tools.pricing),
  pricingPlans: tools.pricingPlans,
  pricingCheckedAt: tools.pricingCheckedAt,
  platforms: tools.platforms,
  features: tools.features,
  useCases: tools.useCases,
  sourceUrl: tools.sourceUrl,
  updatedAt: tools.updatedAt,
  fields: wanted.fields,
  languages: translatedInto('tool', tools.id),
}

/** One published tool with all its texts, or null when there is none. */
async function toolById(db: Db, id: string, language: Language) {
  const isIt = and(eq(tools.id, id), eq(tools.status, 'published'))
  const into = inLanguage('tool', tools.id, language)
  const [row] = await db.select(full).from(tools).leftJoin(wanted, into).where(isIt).limit(1)
  return row ?? null
}

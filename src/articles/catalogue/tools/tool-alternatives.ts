import { and, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { inLanguage, languageOf, readingOf, wanted } from '../../catalogue.ts'
import { momentumOf } from '../../momentum-store.ts'
import { tools } from '../../tables.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { toolAlternatives } from './calls.ts'
import { nearestTools } from './likeness.ts'
import { toolTags } from './tables.ts'
import { card, gated, toolCardOf } from './tools.ts'

// Only the newest tools of each kind are considered, so the work does not grow with the number of tools.
const NEWEST_OF_CATEGORY = 120
const NEWEST_OF_TAG = 40
const TAGS_LOOKED_AT = 8

export const toolAlternativesHandler = handle(toolAlternatives, async ({ id, lang, limit }, context) => {
  const { db, now } = context
  const [tool] = await db
    .select(likeness)
    .from(tools)
    .where(and(eq(tools.id, id), eq(tools.status, 'published'), lte(tools.publishedAt, now)))
    .limit(1)
  if (!tool) throw new Refusal('library.toolNotFound', 404)
  const nearest = nearestTools(tool, await relatedTools(db, tool, now), limit)
  const language = languageOf(lang, context)
  const rows = await cardsOf(db, nearest, language)
  const measured = await momentumOf(db, nearest, now)
  const items = nearest.flatMap((each) => {
    const row = rows.find((other) => other.id === each)
    if (!row) return []
    const reading = readingOf(gated(row), accessLevelOf(context.caller), context)
    return toolCardOf(row, reading, language, measured.get(each)) ?? []
  })
  return { items, total: items.length, next_cursor: null }
})

/** The fields by which tools are compared; texts only up to the length that a card shows. */
const likeness = {
  id: tools.id,
  category: tools.category,
  tags: tools.tags,
  text: sql<string>`left(concat_ws(' ', ${tools.title}, ${tools.excerpt}, ${tools.description}, array_to_string(${tools.features}, ' ')), 600)`,
}
type Likeness = { id: string; category: string; tags: string[]; text: string }

/**
 * Published tools that share the category or a tag with this one, without the tool itself, ordered by id. Only the newest of
 * each category and tag are considered.
 */
async function relatedTools(db: Db, { id, category, tags }: Likeness, now: Date): Promise<Likeness[]> {
  const published = and(eq(tools.status, 'published'), lte(tools.publishedAt, now))
  const ofCategory = db
    .select({ id: tools.id })
    .from(tools)
    .where(and(eq(tools.category, category), published))
    .orderBy(desc(tools.createdAt), desc(tools.id))
    .limit(NEWEST_OF_CATEGORY)
  const ofTags = sql`select t.tool_id
    from (select distinct left(lower(btrim(tag)), 100) as tag
      from unnest(${sql.param(tags.slice(0, TAGS_LOOKED_AT))}::text[]) tag) named
    cross join lateral (select ${toolTags.toolId} as tool_id from ${toolTags} where ${toolTags.tag} = named.tag
      order by ${toolTags.createdAt} desc, ${toolTags.toolId} desc limit ${NEWEST_OF_TAG}) t`
  return db
    .select(likeness)
    .from(tools)
    .where(and(sql`${tools.id} in ((${ofCategory}) union (${ofTags}))`, ne(tools.id, id), published))
    .orderBy(tools.id)
    .limit(NEWEST_OF_CATEGORY + TAGS_LOOKED_AT * NEWEST_OF_TAG)
}

const cardsOf = async (db: Db, ids: readonly string[], language: Language) =>
  ids.length === 0
    ? []
    : db
        .select(card)
        .from(tools)
        .leftJoin(wanted, inLanguage('tool', tools.id, language))
        .where(inArray(tools.id, [...ids]))
        .orderBy(tools.id)
        .limit(ids.length)

import { and, eq, inArray } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { inLanguage, languageOf, readingOf, wanted } from '../../catalogue.ts'
import { momentumOf } from '../../momentum-store.ts'
import { tools } from '../../tables.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { compareTools } from './calls.ts'
import { MAX_COMPARED } from './rules.ts'
import { full, gated, toolViewOf } from './tools.ts'

export const compareToolsHandler = handle(compareTools, async ({ ids: asked, lang }, context) => {
  const ids = [...new Set(asked.toLowerCase().split(','))]
  const language = languageOf(lang, context)
  const rows = await toolsByIds(context.db, ids, language)
  const measured = await momentumOf(context.db, ids, context.now)
  const items = ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    if (!row) return []
    const reading = readingOf(gated(row), accessLevelOf(context.caller), context)
    return toolViewOf(row, reading, language, measured.get(id)) ?? []
  })
  return { items, unknown: ids.filter((id) => !items.some((item) => item.id === id)) }
})

/** Published tools with all their texts, in no particular order; at most four. */
const toolsByIds = (db: Db, ids: readonly string[], language: Language) =>
  db
    .select(full)
    .from(tools)
    .leftJoin(wanted, inLanguage('tool', tools.id, language))
    .where(and(eq(tools.status, 'published'), inArray(tools.id, [...ids])))
    .orderBy(tools.id)
    .limit(MAX_COMPARED)

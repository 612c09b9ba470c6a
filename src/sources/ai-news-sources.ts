import { handle } from '#platform/serve.ts'
import { aiNewsSources } from './calls.ts'
import { listSources } from './source-desk.ts'
import { sourceOnTheWire } from './source-wire.ts'

export const aiNewsSourcesHandler = handle(aiNewsSources, async ({ active, category }, { db, now }) => {
  const rows = await listSources(db, active === undefined ? undefined : active === 'true', category)
  return { items: rows.map((row) => sourceOnTheWire(row, now)), total: rows.length, next_cursor: null }
})

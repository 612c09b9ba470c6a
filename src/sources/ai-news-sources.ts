import { handle } from '#platform/serve.ts'
import { aiNewsSources } from './calls.ts'
import { sourceOnTheWire } from './source-wire.ts'
import { listSources } from './sources.ts'

export const aiNewsSourcesHandler = handle(aiNewsSources, async ({ active }, { db, now }) => {
  const rows = await listSources(db, active === undefined ? undefined : active === 'true')
  return { items: rows.map((row) => sourceOnTheWire(row, now)), total: rows.length, next_cursor: null }
})

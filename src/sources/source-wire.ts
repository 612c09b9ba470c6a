import type { NewsSource } from './calls.ts'
import { isStale } from './rules.ts'
import type { SourceRow } from './sources.ts'

const written = (moment: Date | null) => moment?.toISOString() ?? null

/** A source as the wire has it. */
export function sourceOnTheWire(row: SourceRow, now: Date): NewsSource {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    kind: row.kind,
    language: row.language,
    scrape_frequency_hours: row.scrapeFrequencyHours,
    is_active: row.isActive,
    licence_note: row.licenceNote,
    state: row.state,
    state_detail: row.stateDetail,
    state_at: written(row.stateAt),
    failures: row.failures,
    last_ok_at: written(row.lastOkAt),
    last_new_at: written(row.lastNewAt),
    newest_item_at: written(row.newestItemAt),
    next_fetch_at: row.nextFetchAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    stale: isStale(row, now),
  }
}

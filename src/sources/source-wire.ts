import type { AcceptedOf } from '#platform/call.ts'
import type { aiNewsSourceChange, NewsSource } from './calls.ts'
import { isStale } from './rules.ts'
import { registrableDomain } from './owner.ts'
import { practiceSource } from './practice-feeds.ts'
import type { SourceInput, SourceRow } from './source-desk.ts'

const written = (moment: Date | null) => moment?.toISOString() ?? null

/** The maximum of left-out items that are shown. */
const SHOWN_LEFT_OUT = 20

/** Converts a source to its wire format. */
export function sourceOnTheWire(row: SourceRow, now: Date): NewsSource {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    kind: row.kind,
    chosen_kind: row.chosenKind,
    rules: row.rules,
    category: row.category,
    tier: row.tier,
    owner: row.owner ?? registrableDomain(row.url),
    language: row.language,
    scrape_frequency_hours: row.scrapeFrequencyHours,
    is_active: row.isActive,
    only_about_ai: row.onlyAboutAi,
    licence_note: row.licenceNote,
    state: row.state,
    state_detail: row.stateDetail,
    state_at: written(row.stateAt),
    failures: row.failures,
    last_ok_at: written(row.lastOkAt),
    last_new_at: written(row.lastNewAt),
    newest_item_at: written(row.newestItemAt),
    usual_gap_hours: row.usualGapHours,
    left_out: row.leftOut.slice(0, SHOWN_LEFT_OUT),
    unread_events: {
      count: row.unreadEvents.count,
      events: row.unreadEvents.events.slice(0, SHOWN_LEFT_OUT),
    },
    next_fetch_at: row.nextFetchAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    practice: practiceSource(row.url) !== undefined,
    stale: practiceSource(row.url) === undefined && isStale(row, now),
  }
}

type Choices = Pick<
  AcceptedOf<typeof aiNewsSourceChange>,
  'language' | 'licence_note' | 'chosen_kind' | 'rules' | 'category' | 'tier' | 'owner' | 'only_about_ai'
>
/** Converts an editor's choices for a source from the wire format; fields that were not sent are left out. */
export const choicesOffTheWire = (
  input: Choices,
): Pick<
  SourceInput,
  'language' | 'licenceNote' | 'chosenKind' | 'rules' | 'category' | 'tier' | 'owner' | 'onlyAboutAi'
> => ({
  language: input.language,
  licenceNote: input.licence_note,
  chosenKind: input.chosen_kind,
  rules: input.rules,
  category: input.category,
  tier: input.tier,
  owner: input.owner === '' ? null : input.owner,
  onlyAboutAi: input.only_about_ai,
})

import { standingOf } from '#membership/membership.ts'
import { csvLine, streamed } from '#people/managing/csv.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { spanAsked } from './analytics.ts'
import { analyticsExport } from './calls.ts'
import { type DayFigure, figuresBehind, namesOf } from './figures-store.ts'
import type { Days, ShownKind } from './rules.ts'

/** Rows that are read at once for a file. */
const READ_AT_ONCE = 2000

const COLUMNS = ['day', 'kind', 'key', 'name', 'stories', 'reports']

export const analyticsExportHandler = handle(analyticsExport, async ({ kind, span, ...asked }, visit) => {
  const standing = standingOf(visit.caller)
  if (standing !== 'b2b' && standing !== 'admin') throw new Refusal('library.analytics.businessOnly', 403)
  const days = spanAsked({ ...asked, span }, visit.now)
  return {
    fileName: `analytics-${kind}-${days.from}-${days.to}.csv`,
    text: streamed(tableOf(visit.db, kind, days)),
  }
})

/** Line after line by day and key. It begins with a byte order mark: without it Excel takes the text for another encoding. */
async function* tableOf(db: Db, kind: ShownKind, days: Days): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(COLUMNS)}`
  let after: DayFigure | null = null
  for (;;) {
    const rows: DayFigure[] = await figuresBehind(db, kind, days, after, READ_AT_ONCE)
    const names = await namesOf(db, kind, [...new Set(rows.map(({ key }) => key))])
    const lineOf = ({ day, key, stories, reports }: DayFigure) =>
      csvLine([day, kind, key, names.get(key)?.name ?? key, String(stories), String(reports)])
    if (rows.length > 0) yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < READ_AT_ONCE) return
    after = last
  }
}

import { accessLevelOf } from '#membership/membership.ts'
import { csvLine, streamed } from '#platform/csv.ts'
import { mayRead } from '#membership/rules.ts'
import { redact } from '#membership/redact.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { spanAsked } from './analytics.ts'
import { analyticsExport } from './calls.ts'
import { type DayFigure, figuresBehind, namesOf } from './figures-store.ts'
import { type RoundRow, roundsBehind } from './funding/funding-store.ts'
import { type Days, type ShownKind, dayOf } from './rules.ts'

/** The number of rows read at a time for a file. */
const READ_BATCH_SIZE = 2000

const COLUMNS = ['day', 'kind', 'key', 'name', 'stories', 'reports']
/** The file of funding also has the rounds, after the figures: `kind` says which of the two a line is. */
const ROUND_COLUMNS = ['amount', 'currency', 'words', 'url']

export const analyticsExportHandler = handle(analyticsExport, async ({ kind, span, ...asked }, context) => {
  const accessLevel = accessLevelOf(context.caller)
  if (accessLevel !== 'b2b' && accessLevel !== 'admin')
    throw new Refusal('library.analytics.businessOnly', 403)
  const days = spanAsked({ ...asked, span }, context.now)
  return {
    fileName: `analytics-${kind}-${days.from}-${days.to}.csv`,
    text: streamed(kind === 'funding' ? fundingTable(context, days) : tableOf(context.db, kind, days)),
  }
})

/** The lines of the file by day and key. It begins with a byte order mark, without which Excel assumes another encoding. */
async function* tableOf(
  db: Db,
  kind: ShownKind,
  days: Days,
  more: readonly string[] = [],
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine([...COLUMNS, ...more])}`
  const empty = more.map(() => null)
  let after: DayFigure | null = null
  for (;;) {
    const rows: DayFigure[] = await figuresBehind(db, kind, days, after, READ_BATCH_SIZE)
    const names = await namesOf(db, kind, [...new Set(rows.map(({ key }) => key))])
    const lineOf = ({ day, key, stories, reports }: DayFigure) =>
      csvLine([day, kind, key, names.get(key)?.name ?? key, String(stories), String(reports), ...empty])
    if (rows.length > 0) yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < READ_BATCH_SIZE) return
    after = last
  }
}

/** The figures of funding, followed by the rounds that its stories report, each with its wording and its story. */
async function* fundingTable(context: RequestContext, days: Days): AsyncGenerator<string> {
  yield* tableOf(context.db, 'funding', days, ROUND_COLUMNS)
  const accessLevel = accessLevelOf(context.caller)
  const lineOf = (round: RoundRow) => {
    const story = {
      kind: 'article',
      access_tier: round.access_tier,
      published_at: new Date(round.at),
    } as const
    const { id, name, stories, amount, currency, words } = round
    const reading = mayRead(accessLevel, story, context.now)
    const shown = redact(reading, { id, name, stories, amount, currency, words })
    if (shown === null) return ''
    const url = `${context.config.siteUrl}/news/${id}`
    const day = dayOf(new Date(round.at))
    return csvLine([
      day,
      'round',
      id,
      shown.name,
      String(shown.stories),
      null,
      String(shown.amount),
      shown.currency,
      shown.words,
      url,
    ])
  }
  let after: RoundRow | null = null
  for (;;) {
    const rows: RoundRow[] = await roundsBehind(context.db, days, after, READ_BATCH_SIZE)
    if (rows.length > 0) yield rows.map(lineOf).join('')
    after = rows.at(-1) ?? null
    if (rows.length < READ_BATCH_SIZE) return
  }
}

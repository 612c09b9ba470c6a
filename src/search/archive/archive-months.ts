import { sql } from 'drizzle-orm'
import { type About, chosenOf, documentsOf } from '#articles/search/about.ts'
import { type Question, newestMatches, newestOf } from '#articles/search/matches.ts'
import { MAX_COUNTED, MAX_MATCHES, ARCHIVE_KINDS } from '#articles/search/rules.ts'
import { oneOf, readsWhole } from '#articles/search/readable.ts'
import { questionOf } from '#articles/search/search.ts'
import { accessLevelOf } from '#membership/membership.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { firstOfArchive } from './archive.ts'
import { archiveMonths } from './calls.ts'

type Counted = { month: string; count: number; is_least: boolean }

export const archiveMonthsHandler = handle(
  archiveMonths,
  async ({ year: asked, type, topic, ...narrowing }, context) => {
    const { db, now, caller } = context
    if (accessLevelOf(caller) === 'freemium') throw new Refusal('library.archive.premiumOnly', 403)
    const last = now.getUTCFullYear()
    const first = (await firstOfArchive(db, now))?.getUTCFullYear() ?? last
    const year = Math.min(Math.max(asked || last, first), last)
    const kinds = type === undefined ? ARCHIVE_KINDS : [type]
    const said = await questionOf({ ...narrowing, category: topic }, kinds, context)
    const counts = said === null ? [] : await countsOf(db, { ...said, readable: true }, year)
    return {
      year,
      first_year: first,
      last_year: last,
      months: Array.from({ length: 12 }, (_, at) => {
        const month = `${year}-${String(at + 1).padStart(2, '0')}`
        return counts.find((each) => each.month === month) ?? { month, count: 0, is_least: false }
      }),
    }
  },
)

const countsOf = (db: Db, question: Question, year: number): Promise<Counted[]> =>
  question.words === null ? listed(db, question, year) : matched(db, question, year)

/** Counts each month of an unsearched list separately, up to the limit for counting lists. */
async function listed(db: Db, question: Question & About, year: number): Promise<Counted[]> {
  const { kinds, category, written, now } = question
  const most = question.entity === undefined ? MAX_COUNTED : MAX_MATCHES // These rows are looked up one by one.
  const conditions = [
    sql`original`,
    oneOf(sql`kind`, kinds),
    readsWhole(question) ?? sql`true`,
    sql`published_at >= begins and published_at < begins + interval '1 month'`,
    sql`published_at <= ${now.toISOString()}::timestamptz`,
    ...(category === null ? [] : [sql`category = ${category}`]),
    ...chosenOf(question),
    ...(written === undefined ? [] : [sql`language = ${written}`]),
  ]
  const { rows } = await db.execute<{ month: string; count: number }>(sql`
    select month, (select count(*)::int from (
        select 1 from ${documentsOf(question)} where ${sql.join(conditions, sql` and `)} limit ${most}) as counted) as count
    from (select to_char(day, 'YYYY-MM') as month, day at time zone 'UTC' as begins
      from generate_series(make_timestamp(${year}::int, 1, 1, 0, 0, 0), make_timestamp(${year}::int, 12, 1, 0, 0, 0), interval '1 month') as day) as months`)
  return rows.map((row) => ({ ...row, is_least: row.count === most }))
}

/** With search words, counts the newest matches of the year, as the list finds them. */
async function matched(db: Db, question: Question, year: number): Promise<Counted[]> {
  const asked = { ...question, since: new Date(`${year}-01-01`), until: new Date(`${year + 1}-01-01`) }
  const { matches, isAll } = await newestMatches(db, asked, newestOf(asked))
  const oldest = matches.at(-1)?.at.slice(0, 7)
  return [...Map.groupBy(matches, ({ at }) => at.slice(0, 7))].map(([month, of]) => ({
    month,
    count: of.length,
    is_least: !isAll && month === oldest,
  }))
}

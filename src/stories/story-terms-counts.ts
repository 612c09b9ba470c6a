import { and, eq, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import type { CountedByLanguage } from './place-all-thread.ts'
import type { Terms } from './story-terms.ts'
import { termCounts } from './tables.ts'

/** The terms of a report, with its language. */
type ReportTerms = { language: Language; terms: Terms }

/** The term whose count is the number of findings. */
const ALL = ''
/** After this many findings of a language all counts are halved, so that the news of months ago fades. */
const ROLLING_FINDINGS = 40_000

/** The counts so far of the terms that occur in these reports. */
export async function countedFor(db: Db, reports: readonly ReportTerms[]): Promise<CountedByLanguage> {
  const counted: CountedByLanguage = {}
  for (const [language, terms] of termsByLanguage(reports)) {
    const rows = await db
      .select({ term: termCounts.term, findings: termCounts.findings })
      .from(termCounts)
      .where(
        and(
          eq(termCounts.language, language),
          sql`${termCounts.term} = any(${sql.param([ALL, ...terms.keys()])}::text[])`,
        ),
      )
    counted[language] = {
      findings: rows.find(({ term }) => term === ALL)?.findings ?? 0,
      terms: rows.filter(({ term }) => term !== ALL).map(({ term, findings }) => [term, findings]),
    }
  }
  return counted
}

/** Counts the terms of placed reports, in the caller's transaction. */
export async function learnTerms(tx: Db, reports: readonly ReportTerms[]): Promise<void> {
  for (const [language, terms] of termsByLanguage(reports)) {
    const all = reports.filter((each) => each.language === language).length
    await tx.execute(
      sql`insert into ${termCounts} (language, term, findings)
          select ${language}, counted.term, counted.findings
          from unnest(${sql.param([ALL, ...terms.keys()])}::text[], ${sql.param([all, ...terms.values()])}::int[])
            as counted (term, findings)
          on conflict (language, term) do update set findings = ${termCounts.findings} + excluded.findings`,
    )
    await forget(tx, language)
  }
}

async function forget(tx: Db, language: Language): Promise<void> {
  const ofLanguage = eq(termCounts.language, language)
  const [row] = await tx
    .select({ findings: termCounts.findings })
    .from(termCounts)
    .where(and(ofLanguage, eq(termCounts.term, ALL)))
  if (!row || row.findings <= ROLLING_FINDINGS) return
  await tx
    .update(termCounts)
    .set({ findings: sql`${termCounts.findings} / 2` })
    .where(ofLanguage)
  await tx.delete(termCounts).where(and(ofLanguage, eq(termCounts.findings, 0)))
}

/** Sorted by term, so that concurrent writers lock in the same order. */
function termsByLanguage(reports: readonly ReportTerms[]): Map<Language, Map<string, number>> {
  const found = new Map<Language, Map<string, number>>()
  for (const { language, terms } of reports) {
    const counts = found.get(language) ?? new Map<string, number>()
    found.set(language, counts)
    for (const [term] of terms.weights) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  for (const [language, counts] of found)
    found.set(language, new Map([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))))
  return found
}

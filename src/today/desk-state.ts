import { countOpenReports } from '#articles/reports/reports.ts'
import { countDrafts as countTranslations } from '#articles/translation/translation.ts'
import { countOpenQuestions } from '#membership/open-questions.ts'
import { nextEdition } from '#newsletter/next-edition.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { countPending } from '#review/count-waiting.ts'
import { countFailing } from '#sources/failing-sources.ts'
import { deskState } from './calls.ts'
import { countSystemFailures } from './system-failures.ts'

export const deskStateHandler = handle(deskState, async (_, context) => {
  const { db, caller } = context
  if (caller?.roles.includes('admin') !== true) return forModerators(await countOpenReports(db))
  const [inbox, sources, system, edition] = await Promise.all([
    inboxOf(db),
    countFailing(db),
    countSystemFailures(context),
    editionOf(context),
  ])
  return { inbox, failing: { sources, system }, next_edition: edition }
})

const forModerators = (reports: number) => ({
  inbox: {
    drafts: null,
    with_warnings: null,
    translations: null,
    episodes: null,
    reports,
    questions: null,
  },
  failing: { sources: null, system: null },
  next_edition: null,
})

/** The numbers of everything that waits in the inbox. */
export async function inboxOf(db: Db) {
  const [{ texts, episodes }, translations, reports, questions] = await Promise.all([
    countPending(db),
    countTranslations(db, 'pending'),
    countOpenReports(db),
    countOpenQuestions(db),
  ])
  return {
    drafts: texts.pending,
    with_warnings: texts.with_warnings,
    translations,
    episodes: episodes.pending,
    reports,
    questions,
  }
}

/** The next edition on the wire. */
export async function editionOf(context: Pick<RequestContext, 'db' | 'now' | 'config'>) {
  const edition = await nextEdition(context)
  if (edition === null) return null
  const { id, name, at, state, held } = edition
  return { id, kind: name, at: at.toISOString(), state, held }
}

import { getTableColumns, sql } from 'drizzle-orm'
import { type Language, isLanguage } from '#languages/rules.ts'
import { digestCards } from '#articles/digest-cards.ts'
import { colleaguesOf } from '#people/people.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import type { FrozenEdition } from '../content.ts'
import { leadOf } from '../lead-of.ts'
import { editionName } from '../mail/edition-words.ts'
import { editions } from '../tables.ts'
import type { EditionRow } from './calls.ts'
import { countsOf } from './edition-counts.ts'
import { wantedOf } from './freeze.ts'

const { content, createdAt: _createdAt, updatedAt: _updatedAt, ...columns } = getTableColumns(editions)
/** The columns of an edition that the desk's list needs; of its frozen content only the subjects. */
export const editionColumns = {
  ...columns,
  frozen: sql<FrozenEdition['subjects'] | null>`${content} -> 'subjects'`,
}

/** An edition as `editionColumns` reads it. */
export type ListedEdition = Omit<typeof editions.$inferSelect, 'content' | 'createdAt' | 'updatedAt'> & {
  frozen: FrozenEdition['subjects'] | null
}

/** The language of a request. */
export const languageOf = ({ language }: Pick<RequestContext, 'language'>): Language =>
  isLanguage(language) ? language : 'en'

/** The editions on the wire, in the given order. */
export async function rowsOf(
  context: Pick<RequestContext, 'db' | 'language' | 'now' | 'config'>,
  listed: readonly ListedEdition[],
): Promise<EditionRow[]> {
  const { db } = context
  const counts = await countsOf(
    db,
    listed.map(({ id }) => id),
  )
  const colleagues = await colleaguesOf(
    db,
    listed.flatMap(({ approvedBy }) => approvedBy ?? []),
  )
  const subjectOf = await subjectsOf(context, listed)
  return listed.map((edition) => ({
    id: edition.id,
    kind: edition.kind,
    occurrence: edition.occurrence.toISOString(),
    state: edition.state,
    stories: wantedOf(edition).length,
    subject: subjectOf(edition),
    why: edition.why,
    held_at: edition.heldAt?.toISOString() ?? null,
    approved_by: edition.approvedBy === null ? null : (colleagues.get(edition.approvedBy)?.name ?? null),
    approved_at: edition.approvedAt?.toISOString() ?? null,
    started_at: edition.startedAt?.toISOString() ?? null,
    finished_at: edition.finishedAt?.toISOString() ?? null,
    expires_at: edition.expiresAt.toISOString(),
    counts: counts(edition.id),
  }))
}

/** The leading story is searched for among this many stories. */
const LOOKED_AT = 30

/**
 * The title of each edition in the visitor's language: as it was sent, as an editor wrote it, from its leading story, or
 * from its hour.
 */
async function subjectsOf(
  context: Pick<RequestContext, 'language' | 'now' | 'config'> & { db: Db },
  listed: readonly ListedEdition[],
): Promise<(edition: ListedEdition) => string> {
  const language = languageOf(context)
  const firstOf = (edition: ListedEdition) => wantedOf(edition).slice(0, LOOKED_AT)
  const asked = listed.filter(({ frozen }) => frozen === null).flatMap(firstOf)
  const cards = await digestCards(context.db, asked, language, context.now)
  return (edition) => {
    const written = edition.frozen?.[language] ?? edition.subjects[language]?.trim()
    const stories = firstOf(edition).flatMap(({ id, section }) => {
      const card = cards.get(id)?.('freemium')
      return card ? [{ ...card, section }] : []
    })
    const name = editionName(language, { ...edition, timeZone: context.config.digestTimeZone })
    return written || leadOf(stories, language)?.title || name
  }
}

import { asc, eq, sql } from 'drizzle-orm'
import { entities } from '#articles/entities/tables.ts'
import { cleanWords, readWords } from '#articles/search/words.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { watchListMake } from './calls.ts'
import { expectPlan, expectRoom } from './own-alerts.ts'
import { watchLists } from './tables.ts'
import { watchListWhere } from './watch-lists.ts'

export const watchListMakeHandler = handle(watchListMake, async (asked, { caller, db, now }) => {
  const userId = signedIn(caller).id
  expectPlan(caller, 'library.watching.premiumOnly')
  const watched = await watchedBy(db, asked)
  return db.transaction(async (tx) => {
    await expectRoom(tx, watchLists, userId, 'library.watching.full')
    const { publishers, language, by_mail: byMail, at_channels: atChannels } = asked
    const [row] = await tx
      .insert(watchLists)
      .values({ ...watched, userId, publishers, language, byMail, atChannels, createdAt: now })
      .returning({ id: watchLists.id })
    if (!row) throw new Error('a watchlist was not written')
    return watchListWhere(tx, eq(watchLists.id, row.id))
  })
})

type Asked = { words?: string | undefined; name?: string | undefined }

/** What is watched: searchable words, or the entity with this name. */
async function watchedBy(db: Db, { words, name }: Asked): Promise<{ words: string } | { entityId: string }> {
  if ((words === undefined) === (name === undefined)) throw new Refusal('library.watching.wordsOrName', 422)
  if (words !== undefined) {
    const said = cleanWords(words)
    if (said === '' || (await readWords(db, said)) === null) throw atField('words', 'library.watching.noWord')
    return { words: said }
  }
  const entityId = await entityCalled(db, name ?? '')
  if (entityId === null) throw atField('name', 'library.watching.noName')
  return { entityId }
}

const atField = (field: string, code: string) => new Refusal(code, 422, { fields: [{ field, code }] })

/** The id of the entity with this name or alias; null for none. */
async function entityCalled(db: Db, name: string): Promise<string | null> {
  const [row] = await db
    .select({ id: entities.id })
    .from(entities)
    .where(
      sql`lower(${entities.name}) = lower(${name}) or exists (select 1 from unnest(${entities.aliases}) as alias where lower(alias) = lower(${name}))`,
    )
    .orderBy(sql`lower(${entities.name}) <> lower(${name})`, asc(entities.name), asc(entities.id))
    .limit(1)
  return row?.id ?? null
}

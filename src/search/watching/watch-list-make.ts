import { asc, eq, sql } from 'drizzle-orm'
import { entities } from '#articles/entities/tables.ts'
import { cleanWords, readWords } from '#articles/search/words.ts'
import { watchLists } from '../saved/tables.ts'
import { accessLevelOf } from '#membership/membership.ts'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { watchListMake } from './calls.ts'
import { MAX_WATCH_LISTS } from './rules.ts'
import { watchListOf } from './watch-lists.ts'

export const watchListMakeHandler = handle(watchListMake, async (asked, { caller, db, now }) => {
  const userId = signedIn(caller).id
  if (accessLevelOf(caller) === 'freemium') throw new Refusal('library.watching.premiumOnly', 403)
  const watched = await watchedBy(db, asked)
  return db.transaction(async (tx) => {
    await holdLock(tx, `watch-lists ${userId}`)
    if ((await tx.$count(watchLists, eq(watchLists.userId, userId))) >= MAX_WATCH_LISTS)
      throw new Refusal('library.watching.full', 409)
    const { publishers, language, by_mail: byMail, at_channels: atChannels } = asked
    const [row] = await tx
      .insert(watchLists)
      .values({ ...watched, userId, publishers, language, byMail, atChannels, createdAt: now })
      .returning({ id: watchLists.id })
    if (!row) throw new Error('a watch-list was not written')
    return watchListOf(tx, userId, row.id)
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

import { count } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { findEntitiesJob } from './find-entities.ts'
import { adminEntityAdd } from './calls.ts'
import { holdNames, namesChanged } from './names-kept.ts'
import { refuseTaken, spellingsOf } from './name-of.ts'
import { MAX_ENTITIES, slugOf } from './rules.ts'
import { entities } from './tables.ts'

export const adminEntityAddHandler = handle(
  adminEntityAdd,
  async ({ name, kind, aliases }, { db, now, audit, record, jobs }) =>
    db.transaction(async (tx) => {
      await holdNames(tx)
      const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(entities)
      if (total >= MAX_ENTITIES) throw new Refusal('library.entities.full', 409)
      await refuseTaken(tx, name, null)
      const values = { name, kind, aliases: spellingsOf(name, aliases) }
      const [added] = await tx
        .insert(entities)
        .values({ ...values, slug: await freeSlug(tx, name), createdAt: now })
        .returning({ id: entities.id, slug: entities.slug })
      if (!added) throw new Error('a name was not added')
      await namesChanged(tx, now)
      await jobs.send(findEntitiesJob, {}, { tx, key: 'names-changed' })
      audit({ itemId: added.id, itemTitle: name, changes: { kind: { from: null, to: kind } } })
      await record(tx)
      return added
    }),
)

/** A slug that no other name has; a name without Latin letters gets a generic one. */
async function freeSlug(tx: Db, name: string): Promise<string> {
  const wished = slugOf(name)
  const rows = await tx.select({ slug: entities.slug }).from(entities).limit(MAX_ENTITIES)
  const taken = new Set(rows.map(({ slug }) => slug))
  const base = wished === '' ? 'name' : wished
  for (let n = 1; ; n++) {
    const slug = n === 1 && wished !== '' ? base : `${base.slice(0, 50)}-${n}`
    if (!taken.has(slug)) return slug
  }
}

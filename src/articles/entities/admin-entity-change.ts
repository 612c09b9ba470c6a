import { eq } from 'drizzle-orm'
import { changesBetween } from '#platform/changes.ts'
import { handle } from '#platform/serve.ts'
import { findEntitiesJob } from './find-entities.ts'
import { adminEntityChange } from './calls.ts'
import { heldEntity, refuseTaken, spellingsOf } from './name-of.ts'
import { holdNames, namesChanged } from './names-kept.ts'
import { entities } from './tables.ts'

export const adminEntityChangeHandler = handle(
  adminEntityChange,
  async ({ id, name, kind, aliases }, { db, now, audit, record, jobs }) =>
    db.transaction(async (tx) => {
      await holdNames(tx)
      const before = await heldEntity(tx, id)
      await refuseTaken(tx, name, id)
      const values = { name, kind, aliases: spellingsOf(name, aliases) }
      await tx
        .update(entities)
        .set({ ...values, sample: false }) // it is the editor's now, and stays when the samples are removed
        .where(eq(entities.id, id))
      await namesChanged(tx, now)
      await jobs.send(findEntitiesJob, {}, { tx, key: 'names-changed' })
      audit({ itemTitle: name, changes: changesBetween(before, values) })
      await record(tx)
      return { id }
    }),
)

import { eq } from 'drizzle-orm'
import { handle } from '#platform/serve.ts'
import { findEntitiesJob } from './find-entities.ts'
import { adminEntityRemove } from './calls.ts'
import { heldEntity } from './name-of.ts'
import { holdNames, namesChanged } from './names-kept.ts'
import { entities } from './tables.ts'

export const adminEntityRemoveHandler = handle(
  adminEntityRemove,
  async ({ id }, { db, now, audit, record, jobs }) =>
    db.transaction(async (tx) => {
      await holdNames(tx)
      const { name } = await heldEntity(tx, id)
      await tx.delete(entities).where(eq(entities.id, id))
      await namesChanged(tx, now)
      await jobs.send(findEntitiesJob, {}, { tx, key: 'names-changed' }) // The removed name may have contained another name.
      audit({ itemTitle: name, changes: { name: { from: name, to: null } } })
      await record(tx)
      return { id }
    }),
)

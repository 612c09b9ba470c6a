import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { findEntitiesJob } from './find-entities.ts'
import { adminEntityMerge } from './calls.ts'
import { heldEntity, spellingsOf } from './name-of.ts'
import { holdNames, namesChanged, recountStories } from './names-kept.ts'
import { MAX_ALIASES } from './rules.ts'
import { entities } from './tables.ts'

export const adminEntityMergeHandler = handle(
  adminEntityMerge,
  async ({ id, into }, { db, now, audit, record, jobs }) =>
    db.transaction(async (tx) => {
      if (id === into) throw new Refusal('library.entities.mergeSelf', 422)
      await holdNames(tx)
      const [from, other] = [await heldEntity(tx, id), await heldEntity(tx, into)]
      const aliases = spellingsOf(other.name, [...other.aliases, from.name, ...from.aliases])
      await tx.execute(sql`
        insert into entity_mentions (entity_id, article_id, in_title, published_at)
        select ${into}::uuid, article_id, in_title, published_at from entity_mentions where entity_id = ${id}::uuid
        on conflict (entity_id, article_id) do update set in_title = entity_mentions.in_title or excluded.in_title`)
      await tx.execute(sql`update watch_lists set entity_id = ${into}::uuid where entity_id = ${id}::uuid`)
      await tx.execute(sql`
        update saved_searches set question = jsonb_set(question, '{entity}', to_jsonb(${other.slug}::text))
        where question->>'entity' = ${from.slug}`)
      await tx.delete(entities).where(eq(entities.id, id))
      await tx
        .update(entities)
        .set({ aliases: aliases.slice(0, MAX_ALIASES) })
        .where(eq(entities.id, into))
      await recountStories(tx, [into], now)
      await namesChanged(tx, now)
      await jobs.send(findEntitiesJob, {}, { tx, key: 'names-changed' })
      audit({ itemTitle: from.name, changes: { name: { from: from.name, to: other.name } } })
      await record(tx)
      return { id: into }
    }),
)

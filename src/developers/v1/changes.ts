import {
  changesAfter,
  placeOf,
  readChangePlace,
  settledUntil,
  writeChangePlace,
} from '#articles/changes/changes.ts'
import { CHANGED_KINDS } from '#articles/changes/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { v1Changes } from './calls.ts'

export const v1ChangesHandler = handle(v1Changes, async ({ since, cursor, kind, limit }, context) => {
  const { db, now } = context
  if (since === undefined && cursor === undefined) throw new Refusal('developers.sinceMissing', 422)
  const after = cursor === undefined ? placeOf(new Date(since ?? now)) : readChangePlace(cursor)
  const kinds = kind === undefined ? CHANGED_KINDS : [kind]
  const changes = await changesAfter(db, { kinds, after, now, limit: limit + 1 })
  context.validUntil(settledUntil(changes.length > limit, now))
  const page = changes.slice(0, limit)
  return {
    items: page.map(({ id, kind: of, state, at }) => ({ id, kind: of, state, updated_at: at.toISOString() })),
    next_cursor: writeChangePlace(page.at(-1)?.place ?? after),
    more: changes.length > limit,
  }
})

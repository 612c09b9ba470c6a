import { readCursor } from '#platform/cursor.ts'
import { handle } from '#platform/serve.ts'
import { shelf, shelfSaved } from './calls.ts'
import { ownerOf, savedOf, shelfViewOf } from './shelf-of.ts'

export const shelfHandler = handle(shelf, (_input, { caller, db }) => shelfViewOf(db, ownerOf(caller)))

export const shelfSavedHandler = handle(shelfSaved, ({ cursor }, { caller, db }) =>
  savedOf(db, ownerOf(caller), readCursor(cursor)),
)

import { readCursor } from '#platform/cursor.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { shelf, shelfSaved } from './calls.ts'
import { savedOf, shelfViewOf } from '../shelf-of.ts'

export const shelfHandler = handle(shelf, (_input, { caller, db }) => shelfViewOf(db, signedIn(caller).id))

export const shelfSavedHandler = handle(shelfSaved, ({ cursor }, { caller, db }) =>
  savedOf(db, signedIn(caller).id, readCursor(cursor)),
)

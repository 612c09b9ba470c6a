import { Refusal } from './refusal.ts'

/** Where the next page of a list begins: after the row of this moment and id. */
export type After = { at: Date; id: string }

/** The opaque form of a place in a list; null for no place. */
export const writeCursor = (after: After | null | undefined): string | null =>
  after ? Buffer.from(`${after.at.toISOString()} ${after.id}`).toString('base64url') : null

/** The place that `writeCursor` wrote down. Throws Refusal `problem.cursor` (422) for anything else. */
export function readCursor(cursor: string | undefined): After | null {
  if (cursor === undefined) return null
  const [moment = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const at = new Date(moment)
  if (Number.isNaN(at.getTime()) || !/^[0-9a-f-]{36}$/.test(id)) throw new Refusal('problem.cursor', 422)
  return { at, id }
}

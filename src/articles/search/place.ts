import { Refusal } from '#platform/refusal.ts'

/** A row of a list, newest first: `at` is in UTC to the microsecond, as the database formats it. */
export type Row = { at: string; id: string }

/**
 * Where the next page of results begins. `asOf` is the time of the first page, so that later publications do not displace
 * results. `block`: after the last of the newest matches that were ranked together. `score`: the score of the row `after`,
 * null where nothing is ranked.
 */
export type Place = { asOf: string; block: Row | null; score: number | null; after: Row | null }

const NONE = '-'

/** Encodes a place as an opaque cursor. */
export function writePlace({ asOf, block, score, after }: Place): string {
  const parts = [asOf, block?.at, block?.id, score, after?.at, after?.id]
  return Buffer.from(parts.map((part) => part ?? NONE).join(' ')).toString('base64url')
}

/** The place that `writePlace` encoded. Throws Refusal `problem.cursor` (422) for anything else. */
export function readPlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [asOf = '', blockAt = '', blockId = '', score = '', at = '', id = '', ...more] = Buffer.from(
    cursor,
    'base64url',
  )
    .toString()
    .split(' ')
  const isNumber = score === NONE || /^\d{1,9}$/.test(score)
  if (!MOMENT.test(asOf) || Number.isNaN(Date.parse(asOf)) || !isNumber || more.length > 0) throw refused()
  return {
    asOf,
    block: rowOf(blockAt, blockId),
    score: score === NONE ? null : Number(score),
    after: rowOf(at, id),
  }
}

const MOMENT = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function rowOf(at: string, id: string): Row | null {
  if (at === NONE && id === NONE) return null
  if (!MOMENT.test(at) || Number.isNaN(Date.parse(at)) || !ID.test(id)) throw refused()
  return { at, id }
}

const refused = () => new Refusal('problem.cursor', 422)

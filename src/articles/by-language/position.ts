import type { After } from '#platform/cursor.ts'
import { Refusal } from '#platform/refusal.ts'

/** A group of consecutive stories: the places of its newest and its oldest one. */
export type Group = { from: After; to: After }
/** The last story that was shown: its group, and its rank and place in the order of that group. */
export type Position = Group & { rank: number; after: After }

export const isOlder = (a: After, b: After): boolean => a.at < b.at || (a.at === b.at && a.id < b.id)

/** Whether a story comes after the position in the order of its group. */
export const isAfter = ({ rank, at }: { rank: number; at: After }, position: Position): boolean =>
  rank > position.rank || (rank === position.rank && isOlder(at, position.after))

/** Bytes of a moment in microseconds since 1970, of an id, and of a position, which also has its rank. */
const [AT_BYTES, ID_BYTES] = [8, 16]
const PLACE_BYTES = AT_BYTES + ID_BYTES
const POSITION_BYTES = 3 * PLACE_BYTES + 1
/** Ranks are below this; see rules.ts. */
const RANKS = 8

/** Encodes a position as an opaque cursor of 98 characters: answers to longer questions are not cached. */
export const writePosition = ({ from, to, after, rank }: Position): string =>
  Buffer.concat([...[from, to, after].map(bytesOf), Buffer.of(rank)]).toString('base64url')

/** The position that `writePosition` encoded. Throws Refusal `problem.cursor` (422) for anything else. */
export function readPosition(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== POSITION_BYTES) throw new Refusal('problem.cursor', 422)
  const [from, to, after] = [placeIn(bytes, 0), placeIn(bytes, 1), placeIn(bytes, 2)]
  const rank = bytes.readUInt8(3 * PLACE_BYTES)
  if (!from || !to || !after || rank >= RANKS) throw new Refusal('problem.cursor', 422)
  return { from, to, rank, after }
}

/** `at` has the form of `placeAt`: to the microsecond, in UTC. */
function bytesOf({ at, id }: After): Buffer {
  const bytes = Buffer.alloc(PLACE_BYTES)
  const [milliseconds, beyond] = [Date.parse(`${at.slice(0, 23)}Z`), at.slice(23, 26)]
  bytes.writeBigInt64BE(BigInt(milliseconds) * 1000n + BigInt(beyond))
  bytes.write(id.replaceAll('-', ''), AT_BYTES, 'hex')
  return bytes
}

/** One of the places in a position; null if its moment is not in the years 1 to 9999. */
function placeIn(position: Buffer, nth: number): After | null {
  const bytes = position.subarray(nth * PLACE_BYTES, (nth + 1) * PLACE_BYTES)
  const microseconds = bytes.readBigInt64BE()
  const beyond = ((microseconds % 1000n) + 1000n) % 1000n
  const date = new Date(Number((microseconds - beyond) / 1000n))
  const at = Number.isNaN(date.getTime()) ? '' : date.toISOString()
  if (!/^(?!0000)\d{4}-/.test(at)) return null
  const id = bytes.toString('hex', AT_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { at: `${at.slice(0, 23)}${String(beyond).padStart(3, '0')}Z`, id }
}

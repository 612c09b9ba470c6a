import { createHash, randomBytes } from 'node:crypto'

const BEGINNING = 'cad_'
/** The number of characters by which an owner recognizes a key. */
const PREFIX_LENGTH = 12
const KEY = /^Bearer +(cad_\S+)$/i

/** A new key: the part that is shown once, and the parts that are stored. */
export function newKey(): { key: string; prefix: string; secretHash: string } {
  const key = BEGINNING + randomBytes(32).toString('base64url')
  return { key, prefix: key.slice(0, PREFIX_LENGTH), secretHash: hashOfKey(key) }
}

/** The stored hash of a key. The key is random, so a fast hash is enough to protect it. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The key in a request, or null if there is none, including when it carries another kind of token. */
export const keyIn = (headers: Headers): string | null =>
  KEY.exec(headers.get('authorization') ?? '')?.[1] ?? null

import { createHash, randomBytes } from 'node:crypto'

const BEGINNING = 'cad_'
/** Characters by which an owner tells a key from others. */
const PREFIX_LENGTH = 12
const KEY = /^Bearer +(cad_\S+)$/i

/** A new key: what is shown once, and what is kept of it. */
export function newKey(): { key: string; prefix: string; secretHash: string } {
  const key = BEGINNING + randomBytes(32).toString('base64url')
  return { key, prefix: key.slice(0, PREFIX_LENGTH), secretHash: hashOfKey(key) }
}

/** What is kept of a key. It is random, so that a quick hash hides it. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

/** The key that a request carries; null for none, also where it carries something else. */
export const keyIn = (headers: Headers): string | null =>
  KEY.exec(headers.get('authorization') ?? '')?.[1] ?? null

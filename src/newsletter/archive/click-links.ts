import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Where links go that are counted: what follows is signed. */
export const CLICK_PATH = '/l/'

/** What a counted link says: which edition, where on this site it leads, in which mail it stood and when that was made. */
export type Click = { editionId: string; target: string; mail: string; madeAt: Date }

const ID_BYTES = 16
const MAIL_BYTES = 9
const TIME_BYTES = 4
const SIGNATURE_BYTES = 16
const HEAD_BYTES = ID_BYTES + MAIL_BYTES + TIME_BYTES
/** Longer ones are none of ours. */
const MAX_LENGTH = 1500

const signatureOf = (secret: string, said: Buffer): Buffer =>
  createHmac('sha256', secret).update('click ').update(said).digest().subarray(0, SIGNATURE_BYTES)

/** A path of this site and nothing else: no other host can be written into it. */
const isPath = (target: string): boolean => /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(target)

/**
 * Makes the addresses of one mail countable: all of them carry the same random mark, which says nothing of who reads it.
 * Addresses of other sites stay as they are.
 */
export function countedLinks(
  { secret, siteUrl }: { secret: string; siteUrl: string },
  editionId: string,
  now: Date,
): (url: string) => string {
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(editionId.replaceAll('-', ''), 0, 'hex')
  randomBytes(MAIL_BYTES).copy(head, ID_BYTES)
  head.writeUInt32BE(Math.floor(now.getTime() / 1000), ID_BYTES + MAIL_BYTES)
  return (url) => {
    const target = url.startsWith(`${siteUrl}/`) ? url.slice(siteUrl.length) : ''
    if (!isPath(target)) return url
    const said = Buffer.concat([head, Buffer.from(target)])
    return `${siteUrl}${CLICK_PATH}${Buffer.concat([signatureOf(secret, said), said]).toString('base64url')}`
  }
}

/** What a link says that this site has made; null for any other. */
export function clickIn(secret: string, signed: string): Click | null {
  if (signed.length > MAX_LENGTH || !/^[\w-]+$/.test(signed)) return null
  const bytes = Buffer.from(signed, 'base64url')
  if (bytes.length <= SIGNATURE_BYTES + HEAD_BYTES) return null
  const [signature, said] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)]
  if (!timingSafeEqual(signature, signatureOf(secret, said))) return null
  const target = said.subarray(HEAD_BYTES).toString()
  if (!isPath(target)) return null
  return {
    editionId: said
      .subarray(0, ID_BYTES)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    target,
    mail: said.subarray(ID_BYTES, ID_BYTES + MAIL_BYTES).toString('base64url'),
    madeAt: new Date(said.readUInt32BE(ID_BYTES + MAIL_BYTES) * 1000),
  }
}

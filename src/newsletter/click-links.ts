import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The path prefix of counted links; a signed payload follows. */
export const CLICK_PATH = '/l/'

/** The data of a counted link: the edition, the path on this site, the email that contains it, and when that was created. */
export type Click = { editionId: string; target: string; mail: string; madeAt: Date }

const ID_BYTES = 16
const MAIL_BYTES = 9
const TIME_BYTES = 4
const SIGNATURE_BYTES = 16
const HEAD_BYTES = ID_BYTES + MAIL_BYTES + TIME_BYTES
/** Longer links are not ours. */
const MAX_LENGTH = 1500

const signatureOf = (secret: string, said: Buffer): Buffer =>
  createHmac('sha256', secret).update('click ').update(said).digest().subarray(0, SIGNATURE_BYTES)

/** Whether a target is a path of this site; no other host can be written into it. */
const isPath = (target: string): boolean => /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(target)

/**
 * Makes the links of one email countable: all of them carry the same random mark, which does not identify the reader. Links
 * to other sites stay unchanged.
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

/** The data of a link that this site has created; null for any other. */
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

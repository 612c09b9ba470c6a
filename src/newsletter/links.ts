import { createHmac, timingSafeEqual } from 'node:crypto'
import { siteSecret } from '#people/auth.ts'
import { addressIn, type Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { LINK_PATHS } from './rules.ts'

/**
 * The purpose of a link in an email: `confirm` the subscription, `manage` the preferences, `leave` in one click. None of
 * them expires: leaving always works, and a confirmation stays valid.
 */
export type LinkPurpose = 'confirm' | 'manage' | 'leave'

const NAME = 'newsletter'
const ID_CHARACTERS = 22

/** The secret that signs links: the same for all processes, read once for many emails. */
export const linkSecret = (db: Db): Promise<string> => siteSecret(db, NAME)

const signed = (secret: string, purpose: LinkPurpose, id: string): string =>
  createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url')

/** The token of a subscriber for one purpose: letters, digits, `-` and `_`. */
export const tokenFor = (secret: string, purpose: LinkPurpose, subscriberId: string): string =>
  Buffer.from(subscriberId.replaceAll('-', ''), 'hex').toString('base64url') +
  signed(secret, purpose, subscriberId)

/** The subscriber to whom a token belongs; null if this site did not make it for this purpose. */
export function subscriberIn(secret: string, purpose: LinkPurpose, token: string): string | null {
  if (!/^[\w-]{65}$/.test(token)) return null
  const hex = Buffer.from(token.slice(0, ID_CHARACTERS), 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const [right, given] = [signed(secret, purpose, id), token.slice(ID_CHARACTERS)].map((text) =>
    Buffer.from(text),
  )
  return right && given && right.length === given.length && timingSafeEqual(right, given) ? id : null
}

/** Answers POST without cookie or redirect, and GET with a page (RFC 8058). */
export const ONE_CLICK_PATH = '/newsletter/unsubscribe'

/** The URL of a page for one subscriber, in their language. */
export const pageLink = (
  siteUrl: string,
  language: Language,
  purpose: 'confirm' | 'manage',
  token: string,
): string => `${siteUrl}${addressIn(language, LINK_PATHS[purpose])}?t=${token}`

/** The URL of the one-click link. */
export const oneClickLink = (siteUrl: string, token: string): string =>
  `${siteUrl}${ONE_CLICK_PATH}?t=${token}`

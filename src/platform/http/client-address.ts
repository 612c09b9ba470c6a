import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The address that a request comes from: the last entry of X-Forwarded-For where a proxy is trusted. */
export function peerOf(c: Context, { trustProxy }: { trustProxy: boolean }): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded ?? (c.env ? (getConnInfo(c).remote.address ?? '') : '') // no environment: called in process
}

/**
 * The part of a network address that identifies one client. For IPv6 it is the 64-bit network, which belongs to one
 * household or machine that chooses its addresses freely, written `2001:db8:1:2::`. An IPv4 address is kept, without the
 * prefix of mapped ones.
 */
export function clientOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) while (groups.length < 8 - tail.split(':').filter(Boolean).length) groups.push('0')
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::`
}

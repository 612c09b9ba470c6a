import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { type Agent, request } from 'undici'
import { Blocked, checkUrl, isPublic } from './web-guard.ts'

/** A request to an address that a reader gave us. */
export type SendOptions = {
  body: string
  /** Sent only to that address. */
  headers: Readonly<Record<string, string>>
  /** Time from the connection to the answer. */
  totalMs: number
  /** The time allowed for the beginning of the body once there is a status. */
  textMs: number
  /** How much of the answer is read; the rest is ignored. */
  maxBytes: number
}

/** The answer. `body` holds the beginning that arrived in time. */
export type Sent = { status: number; headers: Readonly<Record<string, string>>; body: string }

type Line = { dispatcher: Agent; allows: (host: string, port: number) => boolean; userAgent: string }

/**
 * Sends once. Redirects are not followed (Blocked `not_followed`), because the content is meant for no one else. Without
 * https it goes only to hosts that are allowed by name. Errors name no more of the address than its host.
 */
export async function sendTo(url: URL, options: SendOptions, line: Line): Promise<Sent> {
  checkSendable(url, line.allows)
  const { statusCode, headers, body } = await request(url, {
    method: 'POST',
    dispatcher: line.dispatcher,
    signal: AbortSignal.timeout(options.totalMs),
    headers: { 'user-agent': line.userAgent, ...options.headers },
    body: options.body,
  })
  if (statusCode >= 300 && statusCode < 400) {
    body.on('error', () => {})
    body.destroy()
    throw new Blocked('not_followed', `${url.host} redirects, which is not followed`)
  }
  return { status: statusCode, headers: flat(headers), body: await beginningOf(body, options) }
}

/**
 * Throws Blocked unless sending there is allowed, judging by the address alone: https, a web port, no private address; or a
 * host that is allowed by name. The resolved address is checked when connecting.
 */
export function checkSendable(url: URL, allows: (host: string, port: number) => boolean): void {
  checkUrl(url, allows)
  if (allows(url.hostname, Number(url.port) || (url.protocol === 'https:' ? 443 : 80))) return
  if (url.protocol !== 'https:') throw new Blocked('url', `refused to send to ${url.host} without https`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublic(host)) throw new Blocked('address', `refused address ${host}`)
}

/** The status is enough: a body that breaks off or comes too slowly is cut at that point. */
async function beginningOf(body: Readable, { maxBytes, textMs }: SendOptions): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  const tooSlow = setTimeout(() => body.destroy(), textMs)
  try {
    for await (const chunk of body) {
      if (!Buffer.isBuffer(chunk)) continue
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxBytes) break
    }
  } catch {
    // keep what has arrived
  } finally {
    clearTimeout(tooSlow)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString()
}

/** Headers as one text each; repeated ones are joined by a comma. */
export const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))

import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { type Agent, request } from 'undici'
import { Blocked, checkUrl, isPublic } from './web-guard.ts'

/** What is sent to an address that a reader gave us. */
export type SendOptions = {
  body: string
  /** Sent to that address alone. */
  headers: Readonly<Record<string, string>>
  /** From the connection to the answer. */
  totalMs: number
  /** Once there is a status, the beginning of its text may take so long. */
  textMs: number
  /** So much of the answer is read; what comes after is left. */
  maxBytes: number
}

/** What was answered. `body` holds its beginning, as far as it came in time. */
export type Sent = { status: number; headers: Readonly<Record<string, string>>; body: string }

type Line = { dispatcher: Agent; allows: (host: string, port: number) => boolean; userAgent: string }

/**
 * Sends once. Whoever redirects is not followed: Blocked `not_followed`, since what is sent is meant for nobody else.
 * Without https it goes to hosts alone that are allowed by name. No error names more of the address than its host.
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
 * Throws Blocked unless one may try to send there, as far as the address alone tells: https, a port for the web, no private
 * address; or a host that is allowed by name. What a name comes to is checked when it is connected to.
 */
export function checkSendable(url: URL, allows: (host: string, port: number) => boolean): void {
  checkUrl(url, allows)
  if (allows(url.hostname, Number(url.port) || (url.protocol === 'https:' ? 443 : 80))) return
  if (url.protocol !== 'https:') throw new Blocked('url', `refused to send to ${url.host} without https`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublic(host)) throw new Blocked('address', `refused address ${host}`)
}

/** The status counts: an answer that breaks off or comes too slowly is cut where it does. */
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
    // what has come is all there is
  } finally {
    clearTimeout(tooSlow)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString()
}

/** Headers as one text each; repeated ones are joined by a comma. */
export const flat = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))

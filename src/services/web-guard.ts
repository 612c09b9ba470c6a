import dns from 'node:dns'
import net from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'

/** Why we refused an address or an answer, whatever the other side says. */
export type BlockedCode = 'address' | 'encoding' | 'not_followed' | 'port' | 'redirects' | 'too_large' | 'url'

/** Our own refusal of a request: nothing was wrong with the network. */
export class Blocked extends Error {
  override readonly name = 'Blocked'
  readonly code: BlockedCode
  constructor(code: BlockedCode, message: string) {
    super(message)
    this.code = code
  }
}

/** As `dns.lookup` with `all`; tests supply their own. */
export type Lookup = (
  host: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: dns.LookupAddress[]) => void,
) => void
type Connector = ReturnType<typeof buildConnector>

const CONNECT_MS = 5000
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::')
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** The host of a URL without the brackets of IPv6. */
const bare = (host: string) => host.replace(/^\[|\]$/g, '')

/**
 * True only for addresses that anyone on the internet could reach. Private, loopback, link-local, shared, translated,
 * tunneled, documentation and reserved ranges are not public, in any spelling.
 */
export function isPublic(address: string): boolean {
  const text = bare(address).split('%')[0] ?? ''
  if (!ipaddr.isValid(text)) return false
  const parsed = ipaddr.process(text)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST, 3)
}

/** The hosts that may be private: entries are 'host' (ports 80 and 443) or 'host:port'. */
export function openAllowList(entries: readonly string[]): (host: string, port: number) => boolean {
  const allowed = new Set(entries.flatMap(placesOf))
  return (host, port) => allowed.has(`${bare(host).toLowerCase()} ${port}`)
}

function placesOf(entry: string): string[] {
  const [, name = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry.trim()) ?? []
  const host = name && URL.parse(`http://${name}`)?.hostname
  if (!host) throw new Error(`FETCH_ALLOW_HOSTS: '${entry}' is neither host nor host:port`)
  return (port ? [port] : ['80', '443']).map((p) => `${bare(host)} ${p}`)
}

/** Throws Blocked unless `url` is plain http or https, without credentials, on a web port or on the allow list. */
export function checkUrl(url: URL, allows: (host: string, port: number) => boolean): void {
  const usual = DEFAULT_PORTS[url.protocol]
  if (usual === undefined) throw new Blocked('url', `refused protocol ${url.protocol}`)
  if (url.username || url.password) throw new Blocked('url', 'refused credentials in the address')
  const port = url.port ? Number(url.port) : usual
  if (port !== 80 && port !== 443 && !allows(url.hostname, port)) {
    throw new Blocked('port', `refused port ${port}`)
  }
}

/**
 * Connects to public addresses only. Three checks, because each one alone can be bypassed: an address written in the URL
 * never reaches a lookup, a name may have several answers, and in the end the peer decides.
 */
export function guardedConnector(
  allows: (host: string, port: number) => boolean,
  lookup: Lookup = dns.lookup,
  build: typeof buildConnector = buildConnector,
): Connector {
  const open = build({ timeout: CONNECT_MS, lookup: asNodeLookup(lookup) })
  const guarded = build({
    timeout: CONNECT_MS,
    autoSelectFamily: true,
    lookup: asNodeLookup((host, options, callback) =>
      lookup(host, options, (error, found) => {
        const bad = error ? undefined : found.find((answer) => !isPublic(answer.address))
        if (!bad) return callback(error, found)
        callback(new Blocked('address', `refused address ${bad.address} of ${host}`), [])
      }),
    ),
  })
  return (options, callback) => {
    const host = bare(options.hostname)
    const port = Number(options.port) || (DEFAULT_PORTS[options.protocol] ?? 0)
    if (allows(host, port)) return open(options, callback)
    if (net.isIP(host) && !isPublic(host)) {
      return callback(new Blocked('address', `refused address ${host}`), null)
    }
    guarded(options, (...[error, socket]) => {
      if (error) return callback(error, null)
      const peer = socket.remoteAddress ?? ''
      if (isPublic(peer)) return callback(null, socket)
      socket.destroy()
      callback(new Blocked('address', `refused peer ${peer} of ${host}`), null)
    })
  }
}

/** Requests all answers, so that one private answer among public ones is noticed. */
function asNodeLookup(lookup: Lookup): net.LookupFunction {
  return (host, options, callback) =>
    lookup(host, { ...options, all: true, order: 'verbatim' }, (error, found) => {
      const first = found?.[0]
      if (error) return callback(error, [])
      if (!first)
        return callback(Object.assign(new Error(`no address for ${host}`), { code: 'ENOTFOUND' }), [])
      if (options.all) return callback(null, found)
      callback(null, first.address, first.family)
    })
}

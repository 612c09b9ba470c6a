import net from 'node:net'
import { buildConnector } from 'undici'
import { expect, test } from 'vitest'
import { Blocked, checkUrl, guardedConnector, isPublic, type Lookup, openAllowList } from './web-guard.ts'

const nobody = openAllowList([])
const answers =
  (...addresses: string[]): Lookup =>
  (_host, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: net.isIP(address) })),
    )

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'not an address',
  '',
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['93.184.216.34', '::ffff:93.184.216.34', '2606:2800:220:1::1', '[2606:2800:220:1::1]'])(
  '%s is public',
  (address) => expect(isPublic(address)).toBe(true),
)

test('the allow list is exact: a host means the two usual ports, host:port means that one', () => {
  const allows = openAllowList(['intranet.example', '127.0.0.1:4010', '[::1]:4011'])
  expect(allows('intranet.example', 80)).toBe(true)
  expect(allows('INTRANET.example', 443)).toBe(true)
  expect(allows('intranet.example', 8080)).toBe(false)
  expect(allows('127.0.0.1', 4010)).toBe(true)
  expect(allows('127.0.0.1', 80)).toBe(false)
  expect(allows('[::1]', 4011)).toBe(true)
  expect(allows('sub.intranet.example', 80)).toBe(false)
  expect(() => openAllowList(['a:b:c'])).toThrow('FETCH_ALLOW_HOSTS')
})

test.each([
  ['file:///etc/passwd', 'url'],
  ['ftp://news.example/', 'url'],
  ['http://reader:secret@news.example/', 'url'],
  ['http://news.example:22/', 'port'],
  ['https://news.example:8443/', 'port'],
])('%s is refused as %s', (url, code) => {
  expect(() => checkUrl(new URL(url), nobody)).toThrow(expect.objectContaining({ name: 'Blocked', code }))
})

const connecting = (connect: ReturnType<typeof guardedConnector>, host: string, port = '80') =>
  new Promise<net.Socket>((resolve, reject) =>
    connect({ hostname: host, host, protocol: 'http:', port }, (...[error, socket]) =>
      error ? reject(error) : resolve(socket),
    ),
  )

/** A network in which every connection really ends at `server`, but reports `peer` as its peer. */
function network(server: net.Server, peer: string): typeof buildConnector {
  return () => (_options, callback) => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the server does not listen')
    const socket = net.connect(address.port, '127.0.0.1', () => callback(null, socket))
    Object.defineProperty(socket, 'remoteAddress', { value: peer })
  }
}

test('a name that is rebound between the lookup and the connection is refused because of its peer', async () => {
  const server = net.createServer((socket) => socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const lookup = answers('93.184.216.34')
  const rebound = guardedConnector(nobody, lookup, network(server, '127.0.0.1'))
  await expect(connecting(rebound, 'rebind.example')).rejects.toThrow(Blocked)
  const honest = guardedConnector(nobody, lookup, network(server, '93.184.216.34'))
  const socket = await connecting(honest, 'honest.example')
  socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

test('one private answer among public ones refuses the name, and a name without answers is not found', async () => {
  const mixed = guardedConnector(nobody, answers('93.184.216.34', '10.0.0.8'))
  await expect(connecting(mixed, 'mixed.example')).rejects.toThrow(Blocked)
  const empty = guardedConnector(nobody, answers())
  await expect(connecting(empty, 'empty.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

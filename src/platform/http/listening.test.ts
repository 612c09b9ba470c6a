import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { checkAddress } from './listening.ts'

const host = '127.0.0.1'

// Covers: operation-3
test('a port that is in use is named, and a checked port is free afterwards', async () => {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  await expect(checkAddress({ host, port })).rejects.toThrow(
    `PORT: ${port} on ${host} is used by another program: stop it, or choose another port`,
  )
  server.close()
  await once(server, 'close')
  await checkAddress({ host, port })
  await checkAddress({ host, port })
})

// Covers: operation-3
test.each([
  ['203.0.113.1', /^HOST: 203\.0\.113\.1 is not an address of this machine \(EADDRNOTAVAIL\)$/],
  ['no-such-name.invalid', /^HOST: no-such-name\.invalid is not an address of this machine \(E\w+\)$/],
])('a host that is not an address of this machine is named: %s', async (elsewhere, words) => {
  await expect(checkAddress({ host: elsewhere, port: 0 })).rejects.toThrow(words)
})

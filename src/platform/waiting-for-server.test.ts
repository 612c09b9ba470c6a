import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from './db.ts'
import { openLog } from './log.ts'

const PASSWORD = 'canary-password'
const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that answers each connection with the next of these errors, and all later ones with the last. */
async function refusing(...codes: string[]): Promise<number> {
  let next = 0
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const code = codes[Math.min(next++, codes.length - 1)]
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mas the test says\0\0`)
      const length = Buffer.alloc(4)
      length.writeInt32BE(fields.length + 4)
      socket.end(Buffer.concat([Buffer.from('E'), length, fields]))
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port // it listens on TCP
}

async function openOn(port: number) {
  const lines: string[] = []
  let waits = 0
  const opening = openDatabase({
    url: `postgres://ada:${PASSWORD}@127.0.0.1:${port}/news`,
    dataDir: '',
    migrationsFolder: 'migrations',
    log: openLog('info', { write: (line) => void lines.push(line) }),
    onWaiting: () => void waits++,
  })
  const error: unknown = await opening.catch((thrown: unknown) => thrown)
  return { message: error instanceof Error ? error.message : '', lines, waits: () => waits }
}

test.each([
  ['28P01', 'a wrong password'],
  ['3D000', 'a database that does not exist'],
  ['28000', 'an account that may not connect'],
])('%s, %s, is a one-line error instead of a wait', async (code) => {
  const { message, lines } = await openOn(await refusing(code))
  expect(message).toBe(`DATABASE_URL: as the test says (${code})`)
  expect(lines).toEqual([])
})

test('a server that is starting or has no free connection is waited for and logged without the password', async () => {
  const port = await refusing('57P03', '53300', '3D000')
  const { message, lines, waits } = await openOn(port)
  expect(message).toBe('DATABASE_URL: as the test says (3D000)')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { host: `127.0.0.1:${port}`, database: 'news', why: 'as the test says (57P03)' },
    { why: 'as the test says (53300)' },
  ])
  expect(lines.join('')).toContain('waiting for the database')
  expect(lines.join('')).not.toContain(PASSWORD)
  expect(waits()).toBe(1)
})

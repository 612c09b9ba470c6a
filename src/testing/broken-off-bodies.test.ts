import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { api } from '../api.ts'
import { openTestRuntime } from './test-runtime.ts'

// Clients that close the connection before the request ends, such as on a network failure or a closed tab.

const lines: string[] = []
const { app } = await openTestRuntime(
  {},
  { log: openLog('info', { write: (line) => void lines.push(line) }) },
)
let answering: Response | Promise<Response> | undefined
const server = serve({
  fetch: (request, env) => (answering = app.fetch(request, env)),
  port: 0,
  hostname: '127.0.0.1',
})
await once(server, 'listening')
afterAll(() => void server.close())
const { port } = server.address() as AddressInfo // the server listens on TCP

const ID = '00000000-0000-4000-8000-000000000001'
const calls = api
  .filter(({ call }) => call.method !== 'GET' && call.method !== 'DELETE')
  .map(({ call }) => [call.method, `/api/${call.path.replaceAll(/\{\w+\}/g, ID)}`] as const)
const PATHS = [
  ...calls,
  ...['sign-up/email', 'sign-in/email', 'sign-in/second-factor', 'reset-password', 'sign-out'].map(
    (path) => ['POST', `/api/auth/${path}`] as const,
  ),
  ['POST', '/mcp'],
  ['POST', '/newsletter/confirm'],
  ['POST', '/newsletter/preferences'],
  ['POST', '/newsletter/unsubscribe'],
] as const

// Covers: operation-1
test.each(['content-length: 100\r\n\r\n{"', 'transfer-encoding: chunked\r\n\r\n2\r\n{"\r\n'])(
  'a request body that the client cuts off is not logged as an error, for any call (%j)',
  async (rest) => {
    const logged: string[] = []
    for (const [method, path] of PATHS) {
      answering = undefined
      const type = path.startsWith('/newsletter/') ? 'application/x-www-form-urlencoded' : 'application/json'
      const socket = connect(port, '127.0.0.1')
      socket.end(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n${rest}`)
      await expect.poll(() => answering, { interval: 2 }).toBeDefined()
      socket.destroy()
      await Promise.resolve(answering).catch(() => undefined)
      const errors = lines.splice(0).filter((line) => !line.includes('"level":30'))
      logged.push(...errors.map((line) => `${path} ${line}`))
    }
    expect(logged).toEqual([])
  },
)

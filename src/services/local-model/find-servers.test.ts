import { afterAll, expect, test } from 'vitest'
import { type Loopback, loopback } from '../loopback.ts'
import { findServers } from './find-servers.ts'
import { loopbackModelServer } from './loopback-servers.ts'

const opened: Loopback[] = []
afterAll(async () => {
  await Promise.all(opened.map((server) => server.close()))
})
async function serve(answer: Parameters<typeof loopback>[0]): Promise<Loopback> {
  const server = await loopback(answer)
  opened.push(server)
  return server
}

// Covers: local-model-2
test('servers that answer endlessly, slowly, with a redirect or with nonsense are none', async () => {
  const real = await loopbackModelServer('llama.cpp', [{ name: 'gemma-3-4b.gguf' }])
  opened.push(real)
  const away = await serve((_, response) =>
    response.writeHead(302, { location: `${real.origin}/v1/models` }).end(),
  )
  const endless = await serve((_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('[1,'.repeat(10_000)));
    }
    response.on('drain', more)
    more()
  })
  const silent = await serve(() => {})
  const nonsense = await serve((_, response) => response.end('{"models": [[[[{"version": 1'))
  expect(await findServers([away, endless, silent, nonsense].map(({ port }) => port))).toEqual([])
  expect(real.seen).toEqual([])
  expect((await findServers([real.port])).map(({ server }) => server)).toEqual(['llama.cpp'])
})

test('llama.cpp that is still loading is found without models', async () => {
  const { port } = await serve((_, response) =>
    response
      .writeHead(503, { 'content-type': 'application/json' })
      .end('{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}'),
  )
  const baseUrl = `http://127.0.0.1:${port}/v1`
  expect(await findServers([port])).toEqual([
    { server: 'llama.cpp', port, baseUrl, loading: true, models: [] },
  ])
})

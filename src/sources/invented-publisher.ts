import type { RequestListener } from 'node:http'
import { afterAll, afterEach } from 'vitest'
import { type Loopback, loopback } from '#services/loopback.ts'
import { openWeb } from '#services/web.ts'
import { setClock } from '#platform/clock.ts'
import { openPoliteness } from './politeness.ts'
import { openReader } from './reading/reading.ts'
import { type Known, type ReadOutcome, readSource, type SourceToRead } from './read-source.ts'
import type { Tools } from './visit.ts'

/** A date for news, shortly before the publishers' present, 2026-11-20 09:00 UTC. */
export const DATE = 'Thu, 19 Nov 2026 10:00:00 GMT'

const reader = openReader()
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})
afterAll(() => reader.close())

/** The response of a path; texts and bytes are sent as they are. */
export type Answer = string | Buffer | RequestListener
/** A publisher's site, the tools to read it, its clock, and `read` for one reading without a database. */
export type Publisher = {
  site: Loopback
  clock: ReturnType<typeof setClock>
  tools: Tools
  read(
    this: void,
    path?: string,
    source?: Partial<SourceToRead>,
    known?: Partial<Known>,
  ): Promise<ReadOutcome>
}
/** For tests: a publisher's site on loopback with these paths, and the tools to read it. It is closed after the test. */
export async function publisher(paths: Record<string, Answer>): Promise<Publisher> {
  const site = await loopback((request, response) => {
    const answer = paths[request.url ?? '']
    if (typeof answer === 'function') return answer(request, response)
    if (answer === undefined) return void response.writeHead(404).end('nothing here')
    response.writeHead(200, { 'content-type': 'text/plain' }).end(answer)
  })
  const clock = setClock(new Date('2026-11-20T09:00:00Z'))
  const web = openWeb({ allowHosts: [site.host], userAgent: 'CadenceBot/1.0 (+https://c.example)' })
  const politeness = openPoliteness({ web, clock, freeHosts: [site.host], wait: async () => {} })
  closers.push(() => web.close(), site.close)
  const tools: Tools = { web, clock, politeness, reader }
  const read = (
    path = '/feed',
    source: Partial<SourceToRead> = {},
    known: Partial<Known> = {},
  ): Promise<ReadOutcome> =>
    readSource(
      { url: path.startsWith('/') ? site.origin + path : path, kind: null, language: null, ...source },
      { ...tools, known: { etag: null, lastModified: null, ...known } },
    )
  return { site, clock, tools, read }
}
/** Answers with this status. */
export const answering =
  (status: number, headers: Record<string, string> = {}, body: string | Buffer = 'x'): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

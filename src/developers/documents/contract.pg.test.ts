import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { MINUTE } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { apiReference } from '../calls.ts'
import { ALLOWANCES, API_GROUP_NAMES, SCOPES } from '../rules.ts'
import { apiAllowances } from '../tables.ts'
import { asking, keyFor, subscriber } from '../test-keys.ts'
import { v1Document } from '../v1/api-document.ts'

// Each call refuses in every way that its document states, with the responses the document describes. Successful responses
// are tested in v1.pg.test.ts, with a library to answer from.

const runtime = await openTestRuntime()
const { app, ask, clock, db } = runtime
type DocumentedOperation = {
  'x-scope': string
  responses: Record<
    string,
    { content?: Record<string, { schema: z.core.JSONSchema.JSONSchema }>; headers?: Record<string, unknown> }
  >
}
const document = v1Document({ name: 'Cadence', url: 'https://cadence.example' })
const operations = Object.entries(document['paths'] as Record<string, { get: DocumentedOperation }>) // as OpenAPI specifies

const owner = await subscriber(runtime)
const get = asking(runtime, await keyFor(runtime, owner))
const narrow = new Map<string, ReturnType<typeof asking>>()
for (const scope of SCOPES) {
  const others = SCOPES.filter((each) => each !== scope)
  narrow.set(scope, asking(runtime, await keyFor(runtime, owner, others)))
}
const nothing = await subscriber(runtime)
const spent = asking(runtime, await keyFor(runtime, nothing))

/** Uses up the allowance of the minute in one step. */
async function spend(): Promise<void> {
  const since = new Date(Math.floor(clock.now().getTime() / MINUTE) * MINUTE)
  const row = { userId: nothing.id, span: 'minute' as const, since, used: ALLOWANCES.minute }
  await db.insert(apiAllowances).values(row)
}
await spend()

async function away(path: string): Promise<Response> {
  const broken = vi.spyOn(db, 'select').mockImplementationOnce(() => {
    throw new Error('the database is away')
  })
  const answer = await get(path)
  broken.mockRestore()
  return answer
}

/** Produces each status at an address; null if it does not apply to the call. */
const WAYS: Record<
  string,
  (path: string, documented: DocumentedOperation) => Promise<Response> | Response | null
> = {
  401: (path) => app.request(`http://localhost:3000${path}`),
  403: (path, documented) => narrow.get(documented['x-scope'])?.(path) ?? null,
  404: (path) => get(path),
  422: (path) => get(`${path}?lang=xx&limit=0&at=x&span=x&cursor=!`),
  429: (path) => spent(path),
  503: (path) => away(path),
}

// Covers: api-17
test.each(operations)('%s refuses as its document states', async (path, { get: documented }) => {
  const address = path.replace('{id}', randomUUID())
  const wanted = Object.keys(documented.responses).filter((status) => /^[45]/.test(status))
  expect(wanted).toEqual(Object.keys(WAYS).filter((status) => status !== '404' || path.includes('{id}')))
  for (const status of wanted) {
    const answer = await WAYS[status]?.(address, documented)
    const said = await answer?.json()
    expect([path, answer?.status, said]).toEqual([path, Number(status), said])
    expect(answer?.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    const { content, headers } = documented.responses[status] ?? {}
    const schema = content?.['application/problem+json']?.schema ?? false
    expect(z.fromJSONSchema(schema).safeParse(said).error).toBeUndefined()
    for (const name of Object.keys(headers ?? {}))
      expect([status, name, answer?.headers.get(name)]).toEqual([
        status,
        name,
        expect.stringMatching(/^\d+$/),
      ])
    if (status === '401') expect(answer?.headers.get('www-authenticate')).toMatch(/^Bearer/)
  }
})

test('each call is on exactly one page of the reference, with its examples', async () => {
  const pages = await Promise.all(API_GROUP_NAMES.map((group) => ask(apiReference, { group })))
  const documented = pages.flatMap((page) => page.operations)
  expect(documented.map(({ path }) => path).toSorted()).toEqual(operations.map(([path]) => path).toSorted())
  const needed = documented.flatMap(({ parameters }) => parameters.filter(({ required }) => required))
  expect(needed.filter(({ example }) => example === null)).toEqual([])
})

import { expect, test } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { callsOverHttp } from './http/http.ts'
import { isUnavailable } from './unavailable.ts'

const { runtime, dispatcher } = await openTestRuntime()
const coded = (code: string) => Object.assign(new Error('from the driver'), { code })
const wrapped = (cause: Error) => new Error('Failed query', { cause })

test.each([
  ['a statement that took too long', wrapped(coded('57014'))],
  ['a server that shuts down', coded('57P01')],
  ['too many connections', wrapped(coded('53300'))],
  ['a broken connection', wrapped(coded('08006'))],
  ['a server that is not there', coded('ECONNREFUSED')],
  ['no free connection', wrapped(new Error('timeout exceeded when trying to connect'))],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
])('%s is a temporary failure', (_, error) => expect(isUnavailable(error)).toBe(true))

test.each([
  ['a broken rule of the table', wrapped(coded('23505'))],
  ['a mistake of ours', new TypeError('undefined is not a function')],
  ['something that is no error', 'no'],
])('%s is not a temporary failure', (_, error) => expect(isUnavailable(error)).toBe(false))

// Covers: admin-4-14
test.each([
  ['57014', 503, 'problem.unavailable', '5'],
  ['23505', 500, 'problem.internal', null],
])('a call that meets the database error %s is answered with %d', async (code, status, words, retryAfter) => {
  const app = callsOverHttp({
    runtime,
    dispatcher,
    identify: () => Promise.reject(wrapped(coded(code))),
    say: (_, key) => key,
    addressOf: () => '127.0.0.1',
  })
  const answer = await app.request('/api/home')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter])
  expect(await answer.json()).toMatchObject({ code: words })
})

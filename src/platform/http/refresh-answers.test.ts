import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { refetchAnswers, refreshAnswers } from './refresh-answers.ts'

/** A query whose fetches are answered manually, in the order in which they began. */
function question(client: QueryClient) {
  const fetches: PromiseWithResolvers<string>[] = []
  const options = {
    queryKey: ['stories'],
    queryFn: () => {
      const fetch = Promise.withResolvers<string>()
      fetches.push(fetch)
      return fetch.promise
    },
    staleTime: 600_000,
    retry: false,
  }
  const answer = (n: number, text: string) => fetches[n]?.resolve(text)
  const fail = (n: number, text: string) => fetches[n]?.reject(new Error(text))
  const show = () => {
    const observer = new QueryObserver(client, options)
    onTestFinished(observer.subscribe(() => undefined))
    return observer
  }
  return { options, answer, fail, show, asked: () => fetches.length }
}

test('a loader that waits for an answer gets the one of the repeated request', async () => {
  const client = new QueryClient()
  const { options, answer } = question(client)
  const loaded = client.ensureQueryData(options)
  const refreshed = refreshAnswers(client, {})
  answer(0, 'of the visitor')
  answer(1, 'of the member')
  await refreshed
  expect(await loaded).toBe('of the member')
  expect(client.getQueryData(options.queryKey)).toBe('of the member')
})

test('a loader gets the error when the repeated request fails', async () => {
  const client = new QueryClient()
  const { options, fail } = question(client)
  const failed = expect(client.ensureQueryData(options)).rejects.toThrow('no answer')
  await refreshAnswers(client, {})
  fail(1, 'no answer')
  await failed
})

test('a query that is on screen and still loading is requested again', async () => {
  const client = new QueryClient()
  const { answer, show } = question(client)
  const observer = show()
  const refreshed = refreshAnswers(client, {})
  answer(0, 'of the visitor')
  answer(1, 'of the member')
  await refreshed
  expect(observer.getCurrentResult().data).toBe('of the member')
})

test('an answer that is not on screen is dropped, and one on screen is requested once more', async () => {
  const client = new QueryClient()
  const hidden = question(client)
  client.setQueryData(hidden.options.queryKey, 'of the visitor')
  await refreshAnswers(client, {})
  expect(client.getQueryData(hidden.options.queryKey)).toBeUndefined()

  const shown = question(client)
  client.setQueryData(shown.options.queryKey, 'of the visitor')
  const observer = shown.show()
  const refreshed = refreshAnswers(client, {})
  shown.answer(0, 'of the member')
  await refreshed
  expect([shown.asked(), observer.getCurrentResult().data]).toEqual([1, 'of the member'])
})

test('a query that the filter excludes keeps its answer', async () => {
  const client = new QueryClient()
  client.setQueryData(['session'], 'Ada')
  await refreshAnswers(client, { predicate: ({ queryKey }) => queryKey[0] !== 'session' })
  expect(client.getQueryData(['session'])).toBe('Ada')
})

test('a refetch restarts what is loading, and keeps answers that are not on screen as outdated', async () => {
  const client = new QueryClient()
  const { options, answer, show } = question(client)
  client.setQueryData(['hidden'], 'an old answer')
  const observer = show()
  const refetched = refetchAnswers(client, {})
  answer(0, 'before the change')
  answer(1, 'after the change')
  await refetched
  expect(observer.getCurrentResult().data).toBe('after the change')
  expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(false)
  expect(client.getQueryState(['hidden'])).toMatchObject({ data: 'an old answer', isInvalidated: true })
})

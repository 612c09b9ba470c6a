import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deskState } from '#today/calls.ts'
import { type DeskState, PAUSE_MS, failsIn, refetchAfterChanges, waitingIn } from './desk-counts.ts'
import { sectionAt, sectionsOf } from './sections.ts'

const state = (
  inbox: Partial<DeskState['inbox']> = {},
  failing: DeskState['failing'] = { sources: 0, system: 0 },
): DeskState => ({
  inbox: { drafts: 0, with_warnings: 0, translations: 0, episodes: 0, reports: 0, questions: 0, ...inbox },
  failing,
  next_edition: null,
})
const counts = (of: DeskState, roles: readonly ('admin' | 'moderator')[] = ['admin']) =>
  Object.fromEntries(sectionsOf(roles).map((section) => [section.name, waitingIn(section, of)]))

test('the inbox counts every kind that waits, and a warning is no further item', () => {
  const waiting = state({
    drafts: 9,
    with_warnings: 3,
    translations: 3,
    episodes: 1,
    reports: 1,
    questions: 2,
  })
  expect(counts(waiting)).toMatchObject({ inbox: 16, editions: null, system: null })
})

test('a moderator gets the number of reports alone', () => {
  const none = { drafts: null, with_warnings: null, translations: null, episodes: null, questions: null }
  expect(counts(state({ ...none, reports: 4 }), ['moderator'])).toEqual({ reports: 4 })
  expect(sectionsOf([])).toEqual([])
})

test('sources and system fail each on their own, and no other section does', () => {
  const failing = (failing: DeskState['failing']) =>
    sectionsOf(['admin'])
      .filter((section) => failsIn(section, state({ drafts: 5 }, failing)))
      .map(({ name }) => name)
  expect(failing({ sources: 0, system: 0 })).toEqual([])
  expect(failing({ sources: 2, system: 0 })).toEqual(['sources'])
  expect(failing({ sources: 0, system: 1 })).toEqual(['system'])
  expect(failing({ sources: null, system: null })).toEqual([])
})

test('a page belongs to the section that lists it', () => {
  const sections = sectionsOf(['admin'])
  expect(sectionAt(sections, '/content-support')?.name).toBe('inbox')
  expect(sectionAt(sections, '/fix-tool-urls')?.name).toBe('sources')
  expect(sectionAt(sections, '/adminx')).toBeUndefined()
})

test('several changes in a row are followed by one request for the state', async () => {
  const client = new QueryClient()
  vi.useFakeTimers()
  onTestFinished(() => {
    client.clear()
    vi.useRealTimers()
  })
  let requests = 0
  const answer = () => Promise.resolve({ requests: ++requests })
  const leave = new QueryObserver(client, { queryKey: [deskState.name, {}], queryFn: answer }).subscribe(
    () => undefined,
  )
  const end = refetchAfterChanges(client)
  const change = (mutationFn: () => Promise<unknown>) =>
    client.getMutationCache().build(client, { mutationFn }).execute(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(requests).toBe(1)

  for (let n = 0; n < 4; n++) {
    await change(async () => n)
    await vi.advanceTimersByTimeAsync(PAUSE_MS / 2)
  }
  expect(requests).toBe(1)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(requests).toBe(2)

  await change(() => Promise.reject(new Error('refused'))).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(requests).toBe(2) // nothing has changed
  await change(async () => 'changed')
  end()
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(requests).toBe(2)
  leave()
})

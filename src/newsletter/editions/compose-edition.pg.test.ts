import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { addEdition } from '../sending/test-subscribers.ts'
import { composeEdition } from './compose-edition.ts'
import { addArticle } from './test-stories.ts'

const { runtime, db } = await openTestRuntime()
const NOW = new Date('2026-11-20T06:00:00Z')

test('a story is in one edition only, also if the next two are composed within minutes', async () => {
  const at = (offset: number) => new Date(NOW.getTime() + offset)
  const sent = await addArticle(db, { title: 'Sent this morning', publishedAt: at(-5 * MINUTE) })
  const pick = { kind: 'article' as const, section: 'news' as const, id: sent, pinned: false, dropped: false }
  await addEdition(db, { occurrence: at(0), until: at(0), state: 'sent', picks: [pick] })
  await addEdition(db, { occurrence: at(10 * HOUR), until: at(MINUTE), state: 'sent' })
  const missed = await addArticle(db, { title: 'Stored late', publishedAt: at(-MINUTE) })
  const next = { kind: 'edition' as const, occurrence: at(24 * HOUR), expireHours: 6 }
  const edition = await composeEdition(runtime, next, at(11 * HOUR))
  expect(edition?.picks.map(({ id }) => id)).toEqual([missed])
})

// Covers: digest-desk-12
test('an edition carries one of two items about one event, the one with more momentum', async () => {
  const at = (offset: number) => new Date(NOW.getTime() + 10 * 24 * HOUR + offset)
  const [first, other] = [
    await addArticle(db, { title: 'Halden raises money', publishedAt: at(-HOUR), momentum: 40 }),
    await addArticle(db, { title: 'Something else', publishedAt: at(-HOUR), momentum: 30 }),
  ]
  const again = await addArticle(db, {
    title: 'A round for Halden',
    publishedAt: at(-HOUR),
    momentum: 50,
    metadata: { same_event: first },
  })
  const of = { kind: 'edition' as const, occurrence: at(0), expireHours: 6 }
  const edition = await composeEdition(runtime, of, at(0))
  expect(edition?.picks.map(({ id }) => id)).toEqual([again, other])
  const late = await addArticle(db, {
    title: 'Halden has money',
    publishedAt: at(MINUTE),
    momentum: 60,
    metadata: { same_event: first },
  })
  const refreshed = await composeEdition(runtime, of, at(2 * MINUTE))
  expect(refreshed?.picks.map(({ id }) => id)).toEqual([late, other])
})

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articles } from '#articles/tables.ts'
import { HOUR } from '#platform/clock.ts'
import { approveContent } from '#review/calls.ts'
import { plantDraft } from '../../review/test-review.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { addEdition } from '../sending/test-subscribers.ts'
import { SECTIONS } from '../rules.ts'
import { settingsOf } from '../settings.ts'
import { digestSettings, editions } from '../tables.ts'
import {
  adminEdition,
  adminEditionAddStory,
  adminEditionChange,
  adminEditionCompose,
  adminEditionDecide,
} from './calls.ts'
import { runDigestJob } from './run-digest.ts'
import { addArticle } from './test-stories.ts'

// A story for the next edition. Friday, 06:30 at UTC+1: the morning edition is sent at 07:00.

const { runtime, db, clock, ask, admin } = await openTestRuntime()
const ada = await admin()
const NOW = new Date('2026-11-20T05:30:00Z')
const MORNING = { kind: 'morning', at: '2026-11-20T06:00:00.000Z' }
const add = (itemId: string) => ask(adminEditionAddStory, { itemId }, ada)
const compose = () => ask(adminEditionCompose, { kind: 'edition' }, ada)
const view = (id: string) => ask(adminEdition, { id }, ada)
const refused = (code: string): unknown => expect.objectContaining({ code, status: 409 })

beforeEach(async () => {
  clock.set(NOW)
  for (const table of [editions, articles]) await db.delete(table)
  await settingsOf(db)
  await db.update(digestSettings).set({ sending: true, automatic: false })
})

// Covers: digest-desk-17
test('an approved draft is in the edition that is composed later', async () => {
  const draft = await plantDraft(db, { createdAt: NOW })
  await expect(add(draft)).rejects.toEqual(refused('newsletter.storyNotNew'))
  await ask(approveContent, { contentId: draft, action: 'approve' }, ada)
  for (let n = 0; n < 2; n++) expect(await add(draft)).toEqual({ ...MORNING, id: null, state: 'planned' })
  expect(await db.$count(editions)).toBe(0)
  await runDigestJob.run({}, runtime)
  const [edition] = await db.select().from(editions).where(eq(editions.kind, 'edition')).limit(1)
  expect(edition?.picks.map(({ id }) => id)).toEqual([draft])
})

// Covers: digest-desk-17
test('a composed edition takes a story published since, and includes again one that was left out', async () => {
  const first = await addArticle(db, { momentum: 50 })
  const { id } = await compose()
  const late = await addArticle(db, { publishedAt: NOW })
  for (let n = 0; n < 2; n++) expect(await add(late)).toEqual({ ...MORNING, id, state: 'composed' })
  const { picks, version } = await view(id)
  expect([picks.map((pick) => pick.id), version]).toEqual([[first, late], 1])
  const without = picks.map((pick) => ({ id: pick.id, pinned: false, dropped: pick.id === late }))
  await ask(adminEditionChange, { id, version, picks: without }, ada)
  for (let n = 0; n < 2; n++) await add(late)
  const now = await view(id)
  expect(now.picks.map(({ dropped }) => dropped)).toEqual([false, false])
  expect(now.version).toBe(version + 2)
})

// Covers: digest-desk-17
test('an edition that waits for approval after its hour takes a story, until it is approved', async () => {
  await addArticle(db)
  const { id } = await compose()
  clock.pass(HOUR)
  const late = await addArticle(db, { publishedAt: clock.now() })
  expect(await add(late)).toEqual({ ...MORNING, id, state: 'composed' })
  const { version } = await view(id)
  await ask(adminEditionDecide, { id, version, decision: 'approve' }, ada)
  const later = await addArticle(db, { publishedAt: clock.now() })
  await expect(add(later)).rejects.toEqual(refused('newsletter.editionApproved'))
  expect((await view(id)).picks).toHaveLength(2)
})

// Covers: digest-desk-17
test('a story that was sent, is covered, has no room or no edition is refused with the reason', async () => {
  const sent = await addArticle(db, { publishedAt: new Date(NOW.getTime() - 20 * HOUR) })
  const pick = { id: sent, kind: 'article' as const, section: 'news' as const, pinned: false, dropped: false }
  const before = { occurrence: new Date('2026-11-19T16:00:00Z'), state: 'sent' as const, picks: [pick] }
  await addEdition(db, { ...before, startedAt: before.occurrence, until: before.occurrence })
  await expect(add(sent)).rejects.toEqual(refused('newsletter.storyNotNew'))
  await expect(add(crypto.randomUUID())).rejects.toEqual(refused('newsletter.storyNotNew'))
  const strong = await addArticle(db, { momentum: 90 })
  const same = await addArticle(db, { momentum: 10, metadata: { same_event: strong } })
  await expect(add(same)).rejects.toEqual(refused('newsletter.storyCovered'))
  await compose()
  await expect(add(same)).rejects.toEqual(refused('newsletter.storyCovered'))
  const weak = await addArticle(db, { momentum: 5 })
  for (let n = 0; n < SECTIONS.news.max; n++) await addArticle(db, { momentum: 60 })
  await expect(add(weak)).rejects.toEqual(refused('newsletter.editionFull'))
  await db.update(digestSettings).set({ sending: false })
  await expect(add(weak)).rejects.toEqual(refused('newsletter.noNextEdition'))
})

import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { suppress } from '#services/post/suppression.ts'
import { suppressions } from '#services/post/tables.ts'
import { auditLog } from '#people/tables.ts'
import type { OutputOf } from '#platform/call.ts'
import { DAY } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { deliveries, mailEvents, subscribers } from '../tables.ts'
import {
  adminMailEvents,
  adminSubscriberRemove,
  adminSubscribers,
  adminSubscribersExport,
  adminSuppressionLift,
  adminSuppressions,
} from './calls.ts'
import { bouncesOf } from './test-subscribers.ts'

const open = await openTestRuntime()
const { db, clock, ask, admin } = open
const { subscriber, sent, take, rowOf, suppressedFor } = bouncesOf(open)
const ada = await admin()
beforeEach(async () => {
  await db.delete(subscribers)
  await db.delete(suppressions)
  await db.delete(mailEvents)
})

const namesOf = ({ items }: OutputOf<typeof adminSubscribers>) => items.map(({ name }) => name)

test('an empty site has no subscribers, no suppressed addresses and no events', async () => {
  const empty = { items: [], total: 0, next_cursor: null }
  const counts = { pending: 0, active: 0, left: 0, suppressed: 0 }
  expect(await ask(adminSubscribers, {}, ada)).toEqual({ ...empty, counts })
  expect(await ask(adminSuppressions, {}, ada)).toEqual(empty)
  expect(await ask(adminMailEvents, {}, ada)).toEqual({ ...empty, refusing: [] })
})

// Covers: bounces-11
test('subscribers are listed newest first, filtered by state, language and words, with counts per state', async () => {
  await subscriber({ name: 'Marie Curie', email: 'marie@radium.example', language: 'fr' })
  await subscriber({ name: 'سميرة موسى', email: 'sameera@example.org', language: 'ar', state: 'pending' })
  await subscriber({
    name: 'Hedy 100%',
    email: 'hedy_l@example.org',
    state: 'left',
    leftAt: clock.now(),
    leftBy: 'reader',
  })
  await suppress(db, { email: 'marie@radium.example', reason: 'hard', said: '550', at: clock.now() })
  const all = await ask(adminSubscribers, {}, ada)
  expect(namesOf(all)).toEqual(['Hedy 100%', 'سميرة موسى', 'Marie Curie'])
  expect(all).toMatchObject({ total: 3, counts: { pending: 1, active: 1, left: 1, suppressed: 1 } })
  expect(all.items[2]).toMatchObject({
    email: 'marie@radium.example',
    suppressed: 'hard',
    source: '/subscribe',
    frequency: 'edition',
    confirmed_at: null,
  })
  expect(all.items[0]).toMatchObject({ left_at: clock.now().toISOString(), suppressed: null })
  const found = async (q: string) => namesOf(await ask(adminSubscribers, { q }, ada))
  expect(await found('CURIE radium')).toEqual(['Marie Curie'])
  expect(await found('سميرة')).toEqual(['سميرة موسى'])
  expect(await found('%')).toEqual(['Hedy 100%'])
  expect(await found('curie hedy')).toEqual([])
  const pending = await ask(adminSubscribers, { state: 'pending', lang: 'ar' }, ada)
  expect(pending).toMatchObject({ total: 1, counts: { active: 1 } })
  expect(namesOf(await ask(adminSubscribers, { state: 'pending', lang: 'fr' }, ada))).toEqual([])
})

test('each list continues page by page until nothing is left', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const { email } = await subscriber({ name })
    await take({ kind: 'hard', recipient: email }) // all at the same time
  }
  for (const contract of [adminSubscribers, adminSuppressions, adminMailEvents] as const) {
    const seen: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { items: unknown[]; total: number; next_cursor: string | null } = await ask(
        contract,
        { limit: 2, ...(cursor !== '' && { cursor }) },
        ada,
      )
      expect(page.total).toBe(5)
      seen.push(...page.items)
      cursor = page.next_cursor
    }
    expect(seen).toEqual((await ask(contract, { limit: 100 }, ada)).items)
    expect(seen).toHaveLength(5)
    const refusal = { code: 'problem.cursor', status: 422 }
    await expect(ask(contract, { cursor: 'nowhere' }, ada)).rejects.toMatchObject(refusal)
  }
})

// Covers: bounces-11
test('the subscribers file has one line each and no formulas, and is sent in chunks', async () => {
  await subscriber({
    name: '=HYPERLINK("http://evil.example")',
    email: 'evil@example.org',
    interests: ['news', 'tools'],
  })
  await subscriber({ name: 'Zoë, née Ω', state: 'pending' })
  const { fileName, text } = await ask(adminSubscribersExport, {}, ada)
  expect(fileName).toBe('subscribers-2026-11-20.csv')
  const file = await new Response(text).text()
  const lines = file.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^email,name,language,state,frequency,interests/)
  expect(lines[1]).toContain('"Zoë, née Ω",en,pending')
  expect(lines[2]).toContain(
    'evil@example.org,"\'=HYPERLINK(""http://evil.example"")",en,active,edition,news tools,',
  )
  const { text: some } = await ask(adminSubscribersExport, { state: 'pending' }, ada)
  expect((await new Response(some).text()).trimEnd().split('\r\n')).toHaveLength(2)
})

test('the file contains all subscribers, even if there are more than are read at a time', async () => {
  const consent = { at: clock.now().toISOString(), source: '/subscribe', wording: 1 }
  const rows = Array.from({ length: 1203 }, (_, index) => ({
    name: `N${index}`,
    email: `n${index}@example.org`,
    language: 'en' as const,
    consent,
    createdAt: clock.now(), // all at the same time, so they are ordered by id
  }))
  await db.insert(subscribers).values(rows)
  const { text } = await ask(adminSubscribersExport, {}, ada)
  const lines = (await new Response(text).text()).trimEnd().split('\r\n')
  expect(new Set(lines.slice(1)).size).toBe(1203)
})

// Covers: bounces-11
test('the desk ends a subscription or erases its subscriber, and the log does not name them', async () => {
  const [one, two] = [
    await subscriber(),
    await subscriber({ email: 'erased@example.org', name: 'Erased Person' }),
  ]
  const [messageId = ''] = await sent(two)
  expect(await ask(adminSubscriberRemove, { id: one.id }, ada)).toEqual({ removed: true })
  expect(await rowOf(one.id)).toMatchObject({ state: 'left', leftBy: 'desk', leftAt: clock.now() })
  expect(await ask(adminSubscriberRemove, { id: one.id }, ada)).toEqual({ removed: true })
  await ask(adminSubscriberRemove, { id: two.id, erase: true }, ada)
  expect(await rowOf(two.id)).toBeUndefined()
  const [row] = await db.select().from(deliveries).where(eq(deliveries.messageId, messageId))
  expect(row).toMatchObject({ email: '', name: '', state: 'submitted' })
  const gone = { code: 'newsletter.gone', status: 404 }
  await expect(ask(adminSubscriberRemove, { id: two.id }, ada)).rejects.toMatchObject(gone)
  const log = await db.select().from(auditLog).where(eq(auditLog.action, 'admin-subscriber-remove'))
  expect(log).toHaveLength(3)
  const erased = log.find(({ itemId }) => itemId === two.id)
  expect(erased).toMatchObject({ actorId: ada.id, changes: { state: { from: 'active', to: null } } })
  expect(JSON.stringify(log)).not.toMatch(/erased@|Erased Person/)
})

// Covers: bounces-11
test('suppressed addresses are listed with reasons, found by part of the address, and lifted idempotently', async () => {
  await suppress(db, {
    email: 'Full@Example.org',
    reason: 'soft',
    said: '552 5.2.2\r\nover quota',
    at: clock.now(),
  })
  const long = `${'l'.repeat(240)}@example.org`
  await suppress(db, { email: long, reason: 'hard', said: null, at: clock.now() })
  expect(await ask(adminSuppressions, { q: 'FULL@' }, ada)).toEqual({
    items: [
      {
        email: 'full@example.org',
        reason: 'soft',
        said: '552 5.2.2 over quota',
        at: clock.now().toISOString(),
      },
    ],
    total: 1,
    next_cursor: null,
  })
  const { next_cursor: cursor } = await ask(adminSuppressions, { limit: 1 }, ada)
  expect((await ask(adminSuppressions, { limit: 1, cursor: cursor ?? '' }, ada)).items).toHaveLength(1)
  for (let times = 0; times < 2; times++)
    expect(await ask(adminSuppressionLift, { email: ' FULL@example.org ' }, ada)).toEqual({ lifted: true })
  expect(await suppressedFor('full@example.org')).toBeNull()
  expect(await suppressedFor(long)).toBe('hard')
})

test('the events are listed newest first, of one kind or of all', async () => {
  await take({ kind: 'hard', recipient: 'one@example.org', said: '550 gone', provider: 'mailgun' })
  await take({ kind: 'complaint', recipient: 'two@example.org', said: null })
  expect(await ask(adminMailEvents, { kind: 'hard' }, ada)).toMatchObject({
    total: 1,
    items: [
      {
        provider: 'mailgun',
        recipient: 'one@example.org',
        kind: 'hard',
        said: '550 gone',
        happened_at: clock.now().toISOString(),
        received_at: clock.now().toISOString(),
      },
    ],
  })
  expect(await ask(adminMailEvents, {}, ada)).toMatchObject({ total: 2 })
})

// Covers: bounces-13
test('the desk lists a domain that rejects several emails by policy in seven days, without suppressions', async () => {
  const reader = await subscriber({ email: 'kept@strict.example' })
  const messageIds = await sent(reader, 8)
  const refusing = async () => (await ask(adminMailEvents, { limit: 1 }, ada)).refusing
  for (const messageId of messageIds.slice(0, 4))
    await take({ kind: 'policy', recipient: reader.email, messageId })
  await take({ kind: 'soft', recipient: 'full@strict.example' })
  await take({ kind: 'policy', recipient: 'once@other.example' })
  expect(await refusing()).toEqual([])
  for (const messageId of messageIds.slice(4))
    await take({ kind: 'policy', recipient: reader.email, messageId })
  expect(await refusing()).toEqual([{ domain: 'strict.example', mails: 8 }])
  expect(await suppressedFor(reader.email)).toBeNull()
  expect(await rowOf(reader.id)).toMatchObject({ state: 'active', softBounces: 0 })
  clock.pass(7 * DAY)
  expect(await refusing()).toEqual([])
})

test('a long list is counted up to ten thousand', async () => {
  await db.delete(mailEvents)
  await db.execute(sql`
    insert into mail_events (provider, event_id, message_id, recipient, kind, happened_at, received_at)
    select 'smtp', n::text, n || '@example.com', 'a@example.com', 'soft', now(), now() from generate_series(1, 10001) n`)
  expect((await ask(adminMailEvents, {}, ada)).total).toBe(10_000)
})

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#platform/call.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { writeAudit } from '../audit.ts'
import { type AuditEntry, adminAuditLog, adminAuditLogExport } from './calls.ts'
import { EXPORT_MAX } from './rules.ts'

const { db, ask, admin: newAdmin } = await openTestRuntime()
let admin: Caller
const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE)
const [ada, bob] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  admin = await newAdmin()
  const act = (minutes: number, actor: string, action: string, itemId: string, more = {}) =>
    writeAudit(db, { actorId: ada, actor, action, itemId, at: at(minutes), address: '::1', ...more })
  await act(0, 'ada@example.com', 'approve-content', 'item-1', { itemTitle: 'A port speaks' })
  await act(1, 'ada@example.com', 'retract-article', 'item-1', {
    changes: { title: { from: 'a', to: 'b' } },
  })
  await act(1, 'bob@example.com', 'approve-content', 'item-2', { actorId: bob })
  await act(2, 'bob@example.com', 'correct-article', 'item-3', {
    itemTitle: '=HYPERLINK("http://evil.example","x")',
    asked: { note: 'one,\n"two"' },
  })
})

const seen = ({ items }: { items: AuditEntry[] }) =>
  items.map(({ action, item_id: item }) => `${action} ${item}`)

test('the log is returned newest first, in pages without gaps or repetition', async () => {
  const all = await ask(adminAuditLog, {}, admin)
  expect(all).toMatchObject({ total: 4, next_cursor: null })
  expect(all.actions).toEqual(['approve-content', 'correct-article', 'retract-article'])
  expect(seen(all)[0]).toBe('correct-article item-3')
  expect(seen(all)[3]).toBe('approve-content item-1')
  const pages: string[] = []
  let cursor: string | null = null
  do {
    const page: OutputOf<typeof adminAuditLog> = await ask(
      adminAuditLog,
      { limit: 1, ...(cursor && { cursor }) },
      admin,
    )
    pages.push(...seen(page))
    cursor = page.next_cursor
  } while (cursor !== null)
  expect(pages).toEqual(seen(all))
})

// Covers: desk-users-4
test.each([
  ['what was done', { action: 'approve-content' }, ['approve-content item-2', 'approve-content item-1']],
  ['part of who did it', { actor: 'BOB@' }, ['correct-article item-3', 'approve-content item-2']],
  ['the item', { item_id: 'item-1' }, ['retract-article item-1', 'approve-content item-1']],
  ['a time from', { from: at(2).toISOString() }, ['correct-article item-3']],
  ['a time until', { to: at(1).toISOString() }, ['approve-content item-1']],
  ['all of it', { actor: 'ada', action: 'retract-article', item_id: 'item-1' }, ['retract-article item-1']],
  ['nothing that is there', { actor: '%' }, []],
] as const)('it is filtered by %s', async (_, filters, expected) => {
  const answer = await ask(adminAuditLog, filters, admin)
  expect(seen(answer)).toEqual(expected)
  expect(answer.total).toBe(expected.length)
})

// Covers: desk-users-4
test('the file holds the filtered entries, as a table in which nothing is a formula', async () => {
  const { fileName, text } = await ask(adminAuditLogExport, { actor: 'bob' }, admin)
  expect(fileName).toBe('audit-log-2026-11-20.csv')
  const [head, ...lines] = (await new Response(text).text()).split('\r\n')
  expect(head).toBe('at,actor,actor_id,action,item_id,item_title,changes,asked,address,request_id')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
  expect(lines[0]).toContain('""note"":""one,\\n\\""two\\""""')
  expect(lines[1]).toMatch(
    new RegExp(`^2026-11-20T09:01:00.000Z,bob@example.com,${bob},approve-content,item-2,`),
  )
  expect(lines[2]).toBe('')
})

test('a file of more than one batch has every row once', async () => {
  const { db: other, ask: askThere, admin: make } = await openTestRuntime()
  const caller = await make()
  for (let n = 0; n < 1001; n++)
    await writeAudit(other, { actorId: null, actor: 'x', action: 'many', itemId: `n${n}`, at: at(n % 7) })
  const { text } = await askThere(adminAuditLogExport, {}, caller)
  const items = [...(await new Response(text).text()).matchAll(/,(n\d+),/g)].map(([, item]) => item)
  expect(items).toHaveLength(1001)
  expect(new Set(items).size).toBe(1001)
  expect(EXPORT_MAX).toBe(50_000)
})

test('a moderator sees nothing', async () => {
  const caller = { ...admin, roles: ['moderator'] }
  for (const call of [adminAuditLog, adminAuditLogExport]) {
    const error: unknown = await ask(call, {}, caller).catch((e: unknown) => e)
    expect(isRefusal(error) && error.status).toBe(403)
  }
})

test('a time outside the range of the database is refused', async () => {
  const asked = ask(adminAuditLog, { from: '0000-01-01T00:00:00Z' }, admin)
  await expect(asked).rejects.toMatchObject({ status: 422 })
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lift, suppress } from '#services/post/suppression.ts'
import { suppressions } from '#services/post/tables.ts'
import { SECOND } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { mailEvents, subscribers } from '../tables.ts'
import { adminMailEvents, adminSubscribers, adminSuppressions } from './calls.ts'

const { db, clock, ask, admin } = await openTestRuntime()
const ada = await admin()

const ROWS = 250
const address = (n: number | string) => `n${n}@example.org`
/** Forty rows share each timestamp, so that pages end within one. */
const momentOf = (n: number) => new Date(clock.now().getTime() + Math.floor(n / 40) * SECOND)

type Page = { emails: string[]; total: number; next_cursor: string | null }
type Row = { email: string; at: Date }
type List = {
  add: (rows: readonly Row[]) => Promise<unknown>
  remove: (email: string) => Promise<unknown>
  page: (cursor: string | null) => Promise<Page>
}
const asked = (cursor: string | null) => ({ limit: 100, ...(cursor !== null && { cursor }) })

const LISTS: Record<string, List> = {
  subscribers: {
    add: async (rows) =>
      db.insert(subscribers).values(
        rows.map(({ email, at }) => ({
          name: 'N',
          email,
          language: 'en' as const,
          consent: { at: at.toISOString(), source: '/subscribe', wording: 1 },
          createdAt: at,
        })),
      ),
    remove: async (email) => db.delete(subscribers).where(eq(subscribers.email, email)),
    page: async (cursor) => {
      const { items, ...page } = await ask(adminSubscribers, asked(cursor), ada)
      return { ...page, emails: items.map(({ email }) => email) }
    },
  },
  'suppressed addresses': {
    add: async (rows) =>
      db.insert(suppressions).values(rows.map((row) => ({ ...row, reason: 'hard' as const }))),
    remove: async (email) => lift(db, email),
    page: async (cursor) => {
      const { items, ...page } = await ask(adminSuppressions, asked(cursor), ada)
      return { ...page, emails: items.map(({ email }) => email) }
    },
  },
  events: {
    add: async (rows) =>
      db.insert(mailEvents).values(
        rows.map(({ email, at }) => ({
          provider: 'dsn',
          eventId: randomUUID(),
          messageId: '',
          kind: 'soft' as const,
          recipient: email,
          happenedAt: at,
          receivedAt: at,
        })),
      ),
    remove: async (email) => db.delete(mailEvents).where(eq(mailEvents.recipient, email)),
    page: async (cursor) => {
      const { items, ...page } = await ask(adminMailEvents, asked(cursor), ada)
      return { ...page, emails: items.map(({ recipient }) => recipient) }
    },
  },
}

// Covers: bounces-20
test.each(Object.entries(LISTS))(
  'the pages of %s skip and repeat nothing while rows are added and removed',
  async (_, { add, remove, page }) => {
    await add(Array.from({ length: ROWS }, (__, n) => ({ email: address(n), at: momentOf(n) })))
    const seen: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const { emails, total, next_cursor: next }: Page = await page(cursor)
      expect(total).toBe(ROWS + pages * 19)
      seen.push(...emails)
      cursor = next
      pages++
      const at = momentOf(ROWS + pages * 40)
      await add(Array.from({ length: 20 }, (__, n) => ({ email: address(`ew-${pages}-${n}`), at })))
      await remove(emails.at(-1) ?? '') // the row at which the next page starts
    } while (cursor !== null)
    expect(pages).toBe(3)
    expect(seen).toHaveLength(ROWS)
    expect(new Set(seen)).toEqual(new Set(Array.from({ length: ROWS }, (__, n) => address(n))))
    const first = (await page(null)).emails
    expect(first.slice(0, 20).every((email) => email.startsWith('new-3-'))).toBe(true)
  },
)

test('an address suppressed again for a graver reason is listed first, and only once', async () => {
  await db.delete(suppressions)
  const at = clock.now()
  for (let n = 0; n < 3; n++) await suppress(db, { email: address(n), reason: 'soft', said: null, at })
  await suppress(db, {
    email: address(1),
    reason: 'complaint',
    said: null,
    at: new Date(at.getTime() + SECOND),
  })
  const { items } = await ask(adminSuppressions, {}, ada)
  expect(items).toHaveLength(3)
  expect(items[0]).toMatchObject({ email: address(1), reason: 'complaint' })
})

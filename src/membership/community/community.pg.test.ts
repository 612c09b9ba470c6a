import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PAGES_CHANGED } from '#articles/publish.ts'
import { auditLog } from '#people/tables.ts'
import { SECOND } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { community, communityChange } from './calls.ts'

const { app, ask, clock, db, runtime, admin } = await openTestRuntime()
const administrator = await admin()
const plansAsMarkdown = async () => (await app.request('/en/pricing.md')).text()
const PROMISE = 'Access to the community'
const PLACE = 'https://forum.example.org/readers?tab=new'

// Covers: site-6-12, checkout-1
test('the community is offered and linked while an administrator has set its address, and the log says who', async () => {
  let drawnAgain = 0
  const stop = await runtime.notices.listen(PAGES_CHANGED, () => (drawnAgain += 1))
  expect(await ask(community, {})).toEqual({ url: null })
  expect(await plansAsMarkdown()).not.toContain(PROMISE)

  expect(await ask(communityChange, { url: ` ${PLACE} ` }, administrator)).toEqual({ url: PLACE })
  expect(await ask(community, {})).toEqual({ url: PLACE })
  await expect.poll(() => drawnAgain).toBe(1)
  expect(await plansAsMarkdown()).toContain(`- [${PROMISE}](<${PLACE}>)`)

  clock.pass(SECOND)
  expect(await ask(communityChange, { url: null }, administrator)).toEqual({ url: null })
  await expect.poll(() => drawnAgain).toBe(2)
  expect(await plansAsMarkdown()).not.toContain(PROMISE)
  stop()

  const log = await db
    .select({ actorId: auditLog.actorId, changes: auditLog.changes })
    .from(auditLog)
    .where(eq(auditLog.action, communityChange.name))
    .orderBy(desc(auditLog.at))
  expect(log).toEqual([
    { actorId: administrator.id, changes: { community_url: { from: PLACE, to: null } } },
    { actorId: administrator.id, changes: { community_url: { from: null, to: PLACE } } },
  ])
})

// Covers: site-6-12, checkout-1
test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'ftp://files.example.org',
  '//forum.example.org',
  'forum.example.org',
  'https:/forum.example.org',
  'https://',
  'https://ada:secret@forum.example.org',
  `https://forum.example.org/${'x'.repeat(500)}`,
  '',
])('the address %s is refused', async (url) => {
  const refused: unknown = await ask(communityChange, { url }, administrator).catch((error: unknown) => error)
  expect(isRefusal(refused) && [refused.status, refused.fields]).toEqual([
    422,
    [{ field: 'url', code: 'membership.community.wrongAddress' }],
  ])
  expect(await ask(community, {})).toEqual({ url: null })
})

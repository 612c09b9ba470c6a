import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { article } from '#articles/calls.ts'
import { PAGES_WITHDRAWN } from '#articles/publish.ts'
import { account, accountByline } from '#people/account/calls.ts'
import { auditLog } from '#people/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent } from './calls.ts'
import { editorNamed, plantDraft } from './test-review.ts'

// The name that an editor shows with the stories that they have approved.

const { db, ask, runtime } = await openTestRuntime()
const ada = await editorNamed(db, 'Ada', 'ada@example.com')
const bob = await editorNamed(db, 'Bob', 'bob@example.com')

async function approvedBy(who: typeof ada): Promise<string> {
  const id = await plantDraft(db)
  await ask(approveContent, { contentId: id, action: 'approve' }, who)
  return id
}
const nameOn = async (id: string) => (await ask(article, { id })).approved_by

// Covers: marks-4
test('an editor is named with the stories they approved only while they show a name', async () => {
  const [first, other] = [await approvedBy(ada), await approvedBy(bob)]
  expect(await nameOn(first)).toBe(null)
  const withdrawn: string[] = []
  const stop = await runtime.notices.listen(PAGES_WITHDRAWN, (reason) => void withdrawn.push(reason))
  expect(await ask(accountByline, { byline: ' Ada Lovelace ' }, ada)).toEqual({ byline: 'Ada Lovelace' })
  expect(await ask(account, {}, ada)).toMatchObject({ byline: 'Ada Lovelace' })
  const later = await approvedBy(ada)
  expect([await nameOn(first), await nameOn(later), await nameOn(other)]).toEqual([
    'Ada Lovelace',
    'Ada Lovelace',
    null,
  ])
  await ask(accountByline, { byline: null }, ada)
  expect([await nameOn(first), await nameOn(later)]).toEqual([null, null])
  await expect.poll(() => withdrawn).toEqual(['names', 'names'])
  stop()
  const logged = await db
    .select({ changes: auditLog.changes })
    .from(auditLog)
    .where(eq(auditLog.action, accountByline.name))
  expect(logged).toHaveLength(2)
  for (const change of [
    { from: null, to: 'Ada Lovelace' },
    { from: 'Ada Lovelace', to: null },
  ])
    expect(logged).toContainEqual({ changes: { byline: change } })
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { articleChangedAt } from './changed-at.ts'

test('changed articles are read from their index', async () => {
  const { db } = await openTestRuntime()
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`) // Otherwise a small table is read by a sequential scan.
    return tx.execute(sql`explain select a.id from articles a where ${articleChangedAt(sql`a`)} > now()`)
  })
  expect(JSON.stringify(plan.rows)).toContain('articles_changed')
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { rowsRead } from '#testing/test-rows-read.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { countReports } from './findings.ts'
import { findings, newsSources } from './tables.ts'

const { db } = await openTestRuntime()

test('the reports of a day are counted without reading those of other days', async () => {
  const [source] = await db
    .insert(newsSources)
    .values({ name: 'A', url: 'https://a.example/feed', nextFetchAt: TEST_NOW, createdAt: TEST_NOW })
    .returning({ id: newsSources.id })
  await db.execute(sql`
    insert into findings (source_id, guid, url, canonical_key, title, paragraphs, text_from, published_at, fetched_at)
    select ${source?.id}::uuid, n::text, 'https://a.example/' || n, 'a/' || n, 'report ' || n, '[]', 'feed', at, at
    from (select n, ${TEST_NOW.toISOString()}::timestamptz - n * interval '1 hour' as at from generate_series(1, 2400) n) as hours`)
  await db.execute(sql`analyze ${findings}`)
  const day = { from: new Date(TEST_NOW.getTime() - DAY), to: TEST_NOW }
  expect(await countReports(db, day)).toBe(24)
  expect(await rowsRead(db, (tx) => countReports(tx, day))).toBeLessThan(100)
})

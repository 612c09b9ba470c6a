import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { recipientOf, mailWithId } from './recipient-of.ts'

const { db } = await openTestRuntime()

/** About a year's worth of outbox, before the table statistics exist. */
await db.execute(sql`
  insert into mails (key, recipient, language, subject, text, message_id, state, created_at)
  select 'k' || n, 'r' || n || '@example.org', 'en', 's', 't', 'm' || n || '@example.com', 'sent',
    now() - n * interval '1 minute'
  from generate_series(1, 20000) n`)

// Covers: bounces-21
test('an email is found by its Message-ID through the index, with or without table statistics', async () => {
  for (const known of [false, true]) {
    if (known) await db.execute(sql`analyze mails`)
    const { rows } = await db.execute(sql`explain ${mailWithId(db, 'm7@example.com').getSQL()}`)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('mails_by_message_id')
    expect(plan).not.toMatch(/Seq Scan|mails_newest/)
  }
  expect(await recipientOf(db, 'm7@example.com')).toBe('r7@example.org')
  expect(await recipientOf(db, 'M7@example.com')).toBeNull()
})

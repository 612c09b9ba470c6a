import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Column, Table, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { apiKeys } from '#developers/tables.ts'
import { forgetRecordsJob } from '#membership/forget-records.ts'
import { salesRequests, trials } from '#membership/tables.ts'
import { forgetSuppressionsJob } from '#newsletter/bounces/forget-suppressions.ts'
import { subscribers } from '#newsletter/tables.ts'
import { mails, suppressions } from '#services/post/tables.ts'
import { exportAccount } from '#people/account/calls.ts'
import { auditLog, users } from '#people/tables.ts'
import { DAY } from '#platform/clock.ts'
import { openLog } from '#platform/log.ts'
import { PAGES_WITHDRAWN } from '#articles/publish.ts'
import { errorReports } from '#articles/reports/tables.ts'
import { forgetReportsJob } from '#articles/reports/forget-reports.ts'
import { EXPORTED, NOT_PERSONAL, PERSONAL, deleteAccountsJob } from './personal-data.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { EMAIL, NAME, TRACE, plantPerson } from '#testing/test-person.ts'

// Checks where personal data is stored, and that deleting an account removes it.

const { ask, clock, db, database, runtime } = await openTestRuntime()
const tables = new Map<string, PgTable>()
beforeAll(async () => {
  for (const file of globSync('src/**/tables.ts')) {
    const found = (await import(join(process.cwd(), file))) as Record<string, unknown>
    for (const table of Object.values(found))
      if (table instanceof Table) tables.set(getTableName(table), table as PgTable)
  }
})

const words = (text = ''): string[] => text.split(' ').filter((word) => word !== '')
/** Whether a column could hold free text: no enum, number, time, boolean or id. */
const isText = (column: Column): boolean =>
  column.enumValues === undefined &&
  /^Pg(Text|Jsonb|Json|Varchar|Array|CustomColumn)$/.test(column.columnType)
/** Every row of every table as text, with its table name. */
async function dump(): Promise<{ table: string; row: string }[]> {
  const { rows } = await database.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const all: { table: string; row: string }[] = []
  for (const { schema, name } of rows) {
    const found = await database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${schema}"."${name}" t`,
    )
    all.push(
      ...found.rows.map(({ row }) => ({ table: schema === 'public' ? name : `${schema}.${name}`, row })),
    )
  }
  return all
}

test('each column that can hold text has a decision, and no decision is about a removed column', () => {
  const wanted = [...tables].flatMap(([name, table]) =>
    Object.values(getTableColumns(table))
      .filter(isText)
      .map((column) => `${name}.${column.name}`),
  )
  const decided = [
    ...Object.entries(PERSONAL).map(
      ([name, { person, other }]) => [name, `${person} ${other ?? ''}`] as const,
    ),
    ...Object.entries(NOT_PERSONAL),
  ].flatMap(([name, columns]) => words(columns).map((column) => `${name}.${column}`))
  expect(decided.toSorted()).toEqual(wanted.toSorted())
})

test('a table that references an account is deleted with it or loses its owner', () => {
  const others = [...tables.values()].flatMap((table) =>
    getTableConfig(table)
      .foreignKeys.filter((key) => getTableName(key.reference().foreignTable) === 'users')
      .filter((key) => !['cascade', 'set null'].includes(key.onDelete ?? ''))
      .map(() => getTableName(table)),
  )
  expect(others).toEqual([])
  for (const [name, { end, exported, why }] of Object.entries(PERSONAL)) {
    if (end === 'kept' || exported === null) expect([name, why]).toEqual([name, expect.any(String)])
    if (exported !== null && exported !== 'account') expect(Object.keys(EXPORTED)).toContain(exported)
  }
})

test('a person who is in every table is in the export, and after the deletion in no table', async () => {
  const id = await plantPerson(db, TEST_NOW)
  await database.pool.query(
    `insert into jobs.job (name, data, output, state, completed_on) values ('send-mail', '{}', $1, 'completed', now())`,
    [JSON.stringify({ message: `250 ${EMAIL}` })],
  )
  for (const [name, { person }] of Object.entries(PERSONAL))
    for (const column of words(person)) {
      const { rows } = await database.pool.query<{ text: string | null }>(
        `select "${column}"::text as text from "${name}"`,
      )
      const isPlanted = rows.some(({ text }) => text !== null && (TRACE.test(text) || text.includes(id)))
      expect([name, column, isPlanted]).toEqual([name, column, true])
    }
  const caller = { id, email: EMAIL, roles: [], sessionId: crypto.randomUUID() }
  const exported = (await new Response((await ask(exportAccount, {}, caller)).text).json()) as Record<
    string,
    unknown
  >
  for (const part of Object.keys(EXPORTED).filter((name) => name !== 'reading'))
    expect([part, TRACE.test(JSON.stringify(exported[part])) || part === 'private_feeds']).toEqual([
      part,
      true,
    ])

  clock.set(new Date(TEST_NOW.getTime() + 7 * DAY))
  const lines: string[] = []
  const withdrawn: string[] = []
  const stop = await runtime.notices.listen(PAGES_WITHDRAWN, (reason) => void withdrawn.push(reason))
  const log = openLog('debug', { write: (line) => void lines.push(line) })
  expect(await deleteAccountsJob.run({}, { ...runtime, log })).toMatchObject({ removed: 1 })
  await expect.poll(() => withdrawn).toEqual(['names']) // pages that show the name of an editor
  stop()

  const left = (await dump()).filter(({ row }) => TRACE.test(row))
  const kept = Object.entries(PERSONAL).filter(([, { end }]) => end === 'kept')
  expect([...new Set(left.map(({ table }) => table))].toSorted()).toEqual(
    kept.map(([name]) => name).toSorted(),
  )
  for (const { row } of left) expect(row).not.toContain(NAME)
  expect(left.filter(({ row }) => row.includes(EMAIL)).map(({ table }) => table)).toEqual(['suppressions'])
  expect((await db.select().from(suppressions))[0]).toMatchObject({ email: EMAIL, said: null })
  const withId = (await dump()).filter(({ row }) => row.includes(id)).map(({ table }) => table)
  expect([...new Set(withId)]).toEqual(['audit_log'])
  expect(lines.join('')).not.toMatch(TRACE)
  const files = globSync(`${runtime.config.dataDir}/files/**/*`, { withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  for (const file of files)
    expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toMatch(TRACE)
  expect(await db.$count(auditLog)).toBeGreaterThanOrEqual(6)
  const own = await db.select().from(auditLog).where(eq(auditLog.actorId, id))
  expect(own.map(({ action }) => action).toSorted()).toEqual(['account-byline', 'approve-content'])
  for (const row of own) expect(row).toMatchObject({ actor: 'removed account', address: null })
  expect(await db.$count(mails, eq(mails.recipient, 'other@example.com'))).toBe(0)
})

test('the erasure cannot be used to rewrite the log: actions, times and ids stay', async () => {
  const rewrite = (set: string, mode = 'on') =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('cadence.erasing_person', ${mode}, true)`)
      await tx.execute(sql.raw(`update audit_log set ${set}`))
    })
  for (const set of [`action = 'x'`, 'at = now()', 'item_id = null', 'actor_id = gen_random_uuid()'])
    await expect(rewrite(set)).rejects.toThrow()
  await expect(rewrite(`actor = 'x'`, 'off')).rejects.toThrow()
  await expect(db.delete(auditLog)).rejects.toThrow()
})

test('deleting an account with an unconfirmed address keeps what others wrote under that address', async () => {
  const [email, id, now] = ['victim@example.com', crypto.randomUUID(), clock.now()]
  await db.insert(users).values({ id, email, deleteAfter: now })
  await db
    .insert(subscribers)
    .values({ name: 'V', email, language: 'en', consent: { at: '', source: '/', wording: 1 } })
  await db
    .insert(salesRequests)
    .values({ name: 'V', email, company: 'V', message: 'V', language: 'en', createdAt: now })
  await db
    .insert(apiKeys)
    .values({ userId: id, name: 'k', prefix: 'ck_9', secretHash: 'k', scopes: ['read'], createdAt: now })
  expect(await deleteAccountsJob.run({}, runtime)).toMatchObject({ removed: 1 })
  expect([
    await db.$count(subscribers, eq(subscribers.email, email)),
    await db.$count(salesRequests, eq(salesRequests.email, email)),
    await db.$count(apiKeys),
  ]).toEqual([1, 1, 0])
})

test('kept data is removed after its time, and running the jobs again changes nothing', async () => {
  const now = clock.now()
  const [report] = await db.select().from(errorReports).limit(1)
  expect(report).toBeUndefined()
  expect([await db.$count(suppressions), await db.$count(trials), await db.$count(salesRequests)]).toEqual([
    1, 1, 1,
  ])
  clock.set(new Date(now.getTime() + 366 * DAY))
  expect(await forgetRecordsJob.run({}, runtime)).toMatchObject({ sales: 1, trials: 0 })
  expect(await forgetRecordsJob.run({}, runtime)).toMatchObject({ sales: 0 })
  expect(await forgetReportsJob.run({}, runtime)).toEqual({ forgotten: 0 })
  clock.set(new Date(now.getTime() + 740 * DAY))
  expect(await forgetSuppressionsJob.run({}, runtime)).toEqual({ forgotten: 1 })
  expect(await forgetSuppressionsJob.run({}, runtime)).toEqual({ forgotten: 0 })
  clock.set(new Date(now.getTime() + 11 * 366 * DAY))
  expect(await forgetRecordsJob.run({}, runtime)).toMatchObject({ trials: 1, subscriptions: 1 })
  expect((await dump()).filter(({ row }) => TRACE.test(row))).toEqual([])
})

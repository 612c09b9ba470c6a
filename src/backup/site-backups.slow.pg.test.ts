import { randomUUID } from 'node:crypto'
import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { userRoles, users } from '#people/tables.ts'
import type { Call, InputOf, OutputOf } from '#platform/call.ts'
import { DAY, HOUR, setClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { hearOperator } from '#platform/control.ts'
import { openLog } from '#platform/log.ts'
import type { Caller } from '#platform/runtime.ts'
import { type TestPlace, databaseKinds, migratedPlace } from '#platform/test-database.ts'
import { mails } from '#services/post/tables.ts'
import { runCommand } from '../commands.ts'
import { type OpenRuntime, openRuntime } from '../runtime.ts'
import { backUpJob } from './back-up-site.ts'
import { backupList, backupSettingsChange, backupStart, backupTest } from './calls.ts'
import { followBackupsJob } from './follow-backups.ts'
import { backupSettings, backups } from './tables.ts'
import { testBackupJob } from './test-backup.ts'

const NOW = new Date('2026-11-26T12:00:00Z')

describe.each(databaseKinds)('backups that the site makes (%s)', (kind) => {
  const clock = setClock(NOW)
  let place: TestPlace
  let open: OpenRuntime
  let admin: Caller
  let directory: string

  beforeAll(async () => {
    place = await migratedPlace(kind)
    directory = join(place.dataDir, 'backups')
    const env = { DATA_DIR: place.dataDir, LOG_LEVEL: 'silent', SAMPLE_CONTENT: 'false' }
    const config = readConfig(place.url === undefined ? env : { ...env, DATABASE_URL: place.url })
    open = await openRuntime(config, { clock, log: openLog('silent') })
    const { runtime } = open
    await plantSamples(runtime.db, NOW)
    const [id, email] = [randomUUID(), 'ada@example.com']
    await runtime.db.insert(users).values({ id, name: 'Ada', email, language: 'fr' })
    await runtime.db.insert(userRoles).values({ userId: id, role: 'admin' })
    admin = { id, email, roles: ['admin'], sessionId: randomUUID() }
    const ear = await hearOperator(place.dataDir, (command) => runCommand(runtime, command))
    afterAll(() => ear.close())
  }, 120_000)
  afterAll(async () => {
    await open.close()
    await place.remove()
  })
  beforeEach(async () => {
    clock.set(NOW)
    await open.runtime.db.delete(backups)
    await open.runtime.db.delete(backupSettings)
    await open.runtime.db.delete(mails)
    await open.runtime.db.execute("delete from jobs.job where name in ('back-up', 'test-backup')")
    await rm(directory, { recursive: true, force: true })
  })

  const ask = async <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const origin = {
      caller: admin,
      language: 'en' as const,
      requestId: randomUUID(),
      address: '127.0.0.1',
      limited: false,
    }
    return (await open.dispatcher.answer(call.name, input, origin)).body as OutputOf<C> // the dispatcher has validated this
  }
  const backUp = () => backUpJob.run({} as never, open.runtime)
  const follow = () => followBackupsJob.run({} as never, open.runtime)
  const list = () => ask(backupList, {})

  // Covers: backup-8
  test('are listed with size and contents, and the oldest are removed beyond the number that is kept', async () => {
    await ask(backupSettingsChange, { keep: 2 })
    await writeFile(join(place.dataDir, 'notes'), 'not a backup')
    for (let day = 0; day < 3; day++) {
      clock.pass(DAY)
      await backUp()
    }
    const { items, directory: named } = await list()
    expect(named).toBe(directory)
    expect(items.map(({ file }) => file)).toEqual([
      'cadence-2026-11-29T120000Z.tar.gz',
      'cadence-2026-11-28T120000Z.tar.gz',
    ])
    expect(new Set(await readdir(directory))).toEqual(new Set(items.map(({ file }) => file)))
    expect(items[0]).toMatchObject({ missing: false, files: 0, error: null, tested_at: null })
    expect(items[0]?.bytes).toBeGreaterThan(10_000)
    expect(items[0]?.rows).toBeGreaterThan(500)
    await open.runtime.db
      .update(backups)
      .set({ testedAt: clock.now() })
      .where(eq(backups.file, String(items[1]?.file)))
    clock.pass(DAY)
    await backUp()
    clock.pass(DAY)
    await backUp()
    expect((await list()).items.map(({ file }) => file?.slice(8, 18))).toEqual([
      '2026-12-01',
      '2026-11-30',
      '2026-11-28', // the newest that passed a restore test
    ])
  })

  // Covers: backup-9
  test('begin every day at the hour that is set, once, and after a stop as soon as the site runs', async () => {
    expect(await follow()).toMatchObject({ started: false }) // it is off until an administrator turns it on
    const { next } = await ask(backupSettingsChange, { enabled: true, hour: 3 })
    expect(next).toBe('2026-11-27T02:00:00.000Z') // the time zone of the digest is an hour ahead
    expect(await follow()).toMatchObject({ started: false })
    clock.set(new Date('2026-11-29T18:00:00Z'))
    expect(await follow()).toMatchObject({ started: true, warned: false }) // it may succeed
    expect((await list()).running).toEqual(['backup'])
    expect(await ask(backupStart, {})).toEqual({ already: true })
    await open.runtime.db.execute(
      "update jobs.job set start_after = now() + interval '1 hour' where name = 'back-up'",
    )
    expect((await list()).running).toEqual([]) // it waits for its next try
    expect(await ask(backupStart, {})).toEqual({ already: false })
    expect((await list()).running).toEqual(['backup'])
    await backUp()
    expect(await follow()).toMatchObject({ started: false })
    clock.set(new Date('2026-11-30T02:10:00Z'))
    expect(await follow()).toMatchObject({ started: true })
  })

  // Covers: backup-10
  test('that fail are listed with the reason, and one that is missed is reported once by email', async () => {
    await ask(backupSettingsChange, { enabled: true })
    await writeFile(directory, 'a file where the directory should be')
    clock.pass(DAY)
    await expect(backUp()).rejects.toThrow('EEXIST')
    const failed = await list()
    expect(failed).toMatchObject({ overdue: false, items: [{ file: null, bytes: null }] })
    expect(failed.items[0]?.error).toContain('EEXIST')
    clock.pass(5 * HOUR)
    expect(await follow()).toMatchObject({ warned: true })
    expect(await follow()).toMatchObject({ warned: false })
    expect((await list()).overdue).toBe(true)
    const sent = await open.runtime.db.select().from(mails)
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['ada@example.com', 'Cadence\u00a0: plus d’un jour sans sauvegarde'],
    ])
    await rm(directory)
    await backUp()
    expect(await list()).toMatchObject({ overdue: false, items: [{ error: null, missing: false }] })
  })

  test('that are missed are reported to an administrator who gets alarms by the alarm alone', async () => {
    await ask(backupSettingsChange, { enabled: true })
    clock.pass(29 * HOUR)
    const { runtime } = open
    const config = { ...runtime.config, alarms: { email: 'ada@example.com', webhook: undefined } }
    const failed = { startedAt: clock.now(), endedAt: clock.now(), error: 'the disk is full' }
    await runtime.db.insert(backups).values(failed)
    expect(await followBackupsJob.run({} as never, { ...runtime, config })).toMatchObject({ warned: true })
    expect(await runtime.db.select().from(mails)).toEqual([])
  })

  // Covers: backup-11
  test('are tested by restoring them, once a week by the timetable, and a damaged one is reported', async () => {
    await ask(backupSettingsChange, { enabled: true })
    await backUp()
    expect(await follow()).toMatchObject({ tested: true })
    const [made] = (await list()).items
    const [id, file] = [Number(made?.id), join(directory, String(made?.file))]
    await testBackupJob.run({ id } as never, open.runtime)
    expect(await list()).toMatchObject({ tested_at: NOW.toISOString(), items: [{ test_error: null }] })
    expect(await follow()).toMatchObject({ tested: false })
    expect(await readdir(place.dataDir)).not.toContain('backup')
    await truncate(file, 5000)
    await expect(testBackupJob.run({ id } as never, open.runtime)).rejects.toThrow('cut short')
    const damaged = await list()
    expect(damaged.items[0]?.test_error).toContain('is damaged or was cut short')
    expect(damaged.tested_at).toBe(NOW.toISOString())
    await rm(file)
    expect((await list()).items[0]?.missing).toBe(true)
    await expect(ask(backupTest, { id: '999999' })).rejects.toMatchObject({ code: 'newsroom.backupNotFound' })
  })
})

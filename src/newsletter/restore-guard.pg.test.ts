import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { articles } from '#articles/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { sendDueEditionsJob } from './sending/send-due-editions.ts'
import { addEdition, addSubscriber } from './sending/test-subscribers.ts'
import { settingsOf } from './settings.ts'
import { deliveries, digestSettings, editions, subscribers } from './tables.ts'
import { adminDigestSettingsChange } from './editions/calls.ts'
import { guardRestore } from './restore-guard.ts'
import { runDigestJob } from './editions/run-digest.ts'
import { addArticle } from './editions/test-stories.ts'

const { runtime, db, clock, ask, admin } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const FILE = join(runtime.config.dataDir, 'digest-mark')
const ada = await admin()
const run = async () => runDigestJob.run({} as never, runtime)
const states = async () => (await db.select().from(editions)).map(({ state }) => state)

/** Backs up the tables of the digest; returns a function that restores them. */
async function backup() {
  const [settings, made, sent] = [
    await settingsOf(db),
    await db.select().from(editions),
    await db.select().from(deliveries),
  ]
  return async () => {
    await db.delete(editions) // this also deletes its deliveries
    await db.update(digestSettings).set(settings)
    if (made.length > 0) await db.insert(editions).values(made)
    if (sent.length > 0) await db.insert(deliveries).values(sent)
  }
}

beforeEach(async () => {
  clock.set(new Date('2026-11-20T05:30:00Z'))
  for (const table of [deliveries, editions, subscribers, articles]) await db.delete(table)
  await rm(FILE, { force: true })
  await settingsOf(db)
  await db.update(digestSettings).set({ sending: true, sendingWhy: null, mark: '', expireHours: 6 })
})

// Covers: editions-11, digest-standards-1
test('after an older copy is restored, nothing is sent again until an administrator confirms it', async () => {
  await addSubscriber(db)
  await addArticle(db)
  await run()
  const restore = await backup()
  clock.set(new Date('2026-11-20T06:00:00Z'))
  await run()
  expect(await states()).toContain('sending')
  await restore()
  expect(await run()).toMatchObject({ started: 0 })
  await run()
  expect(await settingsOf(db)).toMatchObject({ sending: false, sendingWhy: 'newsletter.why.restored' })
  expect(await db.select().from(deliveries)).toEqual([])
  expect(await states()).not.toContain('sending')

  const { version } = await settingsOf(db)
  const confirmed = await ask(adminDigestSettingsChange, { version, sending: true }, ada)
  expect(confirmed).toMatchObject({ sending: true, sending_why: null })
  expect(await run()).toMatchObject({ started: 2 })
})

test('an edition that was half sent when the copy was made is not resumed', async () => {
  await guardRestore(runtime)
  const restore = await backup()
  await guardRestore(runtime)
  await addEdition(db, { state: 'sending' })
  await restore()
  await addEdition(db, { state: 'sending' })
  expect(await sendDueEditionsJob.run({} as never, runtime)).toMatchObject({ begun: 0 })
  expect((await settingsOf(db)).sending).toBe(false)
})

test('a database in use, a new data directory, and two that share a database are no restore', async () => {
  for (let n = 0; n < 3; n++) expect(await guardRestore(runtime)).toBe(true)
  const behind = await readFile(FILE, 'utf8')
  await guardRestore(runtime)
  await writeFile(FILE, behind) // like the directory of another worker, or after a crash in between
  expect(await guardRestore(runtime)).toBe(true)
  await rm(FILE)
  expect(await guardRestore(runtime)).toBe(true)
  expect(await Promise.all([1, 2, 3].map(() => guardRestore(runtime)))).toEqual([true, true, true])
  expect((await settingsOf(db)).sending).toBe(true)
})

test('a database with the same step but another mark is taken for a restored copy', async () => {
  await guardRestore(runtime)
  const { mark } = await settingsOf(db)
  await db.update(digestSettings).set({ mark: mark.replace(/-.*/, '-another') })
  expect(await guardRestore(runtime)).toBe(false)
})

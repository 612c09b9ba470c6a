import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import { backupSettings, backups } from '#backup/tables.ts'
import { editions } from '#newsletter/tables.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { contentGenerationSchedule as schedule } from '#schedule/tables.ts'
import { fillDisk } from '#services/test-full-disk.ts'
import { modelCalls } from '#services/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { gatherSourceJob } from '#writing/gather.ts'
import { addFailingSource } from '../test-today.ts'
import { type Notice, detailsOf, headlineOf } from './alarm-words.ts'
import { alarmMail } from './alarm-mail.ts'
import { bodyOf } from './alarm-body.ts'
import { type Condition, conditionsNow } from './conditions.ts'
import { ALARMS, MANY_JOBS } from './rules.ts'
import { checksOf } from './test-alarms.ts'

const site = await openTestRuntime({
  AI_PROVIDER: 'openai-compatible',
  AI_BASE_URL: 'http://127.0.0.1:1/v1',
  AI_MODEL: 'writer',
})
const { runtime, db, clock, database } = site
const { empty, addStaleSource } = checksOf(site)
beforeEach(async () => {
  await empty()
  for (const table of [editions, backups, backupSettings, schedule, modelCalls]) await db.delete(table)
})

const now = () => clock.now()
const ago = (ms: number) => new Date(now().getTime() - ms)
/** The alarms whose condition holds, each with its English headline and its details. */
async function holding(at = runtime) {
  const { conditions, errors } = await conditionsNow({ ...at, now: now() })
  expect(errors).toEqual([])
  return conditions
    .map((condition): Notice => {
      const moment = now()
      return { name: condition.alarm, machine: '', occasion: 'begins', since: moment, at: moment, condition }
    })
    .map((notice) => [notice.name, headlineOf(notice, 'en'), detailsOf(notice, 'en', 'Etc/GMT-1')])
}

// Covers: operation-17
test('a digest is late a quarter of an hour after its hour, and a held one is not', async () => {
  const edition = (lateMs: number) => ({
    kind: 'edition' as const,
    occurrence: ago(lateMs),
    since: ago(DAY),
    until: ago(lateMs),
    expiresAt: new Date(now().getTime() + HOUR),
  })
  await db.insert(editions).values(edition(15 * MINUTE))
  expect(await holding()).toEqual([])
  clock.pass(5 * MINUTE)
  expect(await holding()).toEqual([['digest-late', 'the morning digest is 20 minutes late', []]])
  await db.update(editions).set({ heldAt: now() })
  expect(await holding()).toEqual([])
})

// Covers: operation-17
test('the queue grows when more than two hundred jobs have waited for half an hour and more have come', async () => {
  const add = (count: number, minutes: number) =>
    database.pool.query(
      `insert into jobs.job (name, data, created_on, start_after, singleton_key)
       select 'gather-source', '{}', now() - make_interval(mins => $2), now(), gen_random_uuid()::text
       from generate_series(1, $1)`,
      [count, minutes],
    )
  await add(MANY_JOBS + 1, 40)
  expect(await holding()).toEqual([])
  await add(1, 5)
  expect(await holding()).toEqual([['queue-growing', 'more jobs arrive than are done (waiting: 202)', []]])
  await database.pool.query(
    `update jobs.job set state = 'completed', started_on = now() - interval '35 minutes', completed_on = now() - interval '34 minutes'
     where id in (select id from jobs.job where created_on < now() - interval '30 minutes' limit 2)`,
  )
  expect(await holding()).toEqual([]) // fewer waited half an hour ago
})

// Covers: operation-17
test('failed jobs, services, tasks and backups are those that the desk lists, without their messages', async () => {
  const id = crypto.randomUUID()
  await runtime.jobs.send(gatherSourceJob, { sourceId: id, runId: id })
  await database.pool.query(
    `update jobs.job set state = 'failed', completed_on = '2026-11-20T08:00:00Z', output = '{"message":"550 reader@example.com"}'`,
  )
  const call = { task: 'write-draft', provider: 'openai', model: 'writer', outcome: 'outage' as const }
  await db.insert(modelCalls).values({ ...call, at: ago(30 * MINUTE) })
  await db
    .insert(schedule)
    .values({ contentType: 'image', scheduledTime: '09:00', activeSince: ago(4 * HOUR) })
  await db.insert(backupSettings).values({ enabled: true, since: ago(3 * DAY) })
  expect(await holding()).toEqual([
    ['jobs-failed', 'jobs have failed (1)', ['Read a source']],
    ['services-failing', 'services are failing (1)', ['Language model']],
    ['tasks-failing', 'scheduled tasks are failing (1)', ['Image, 09:00']],
    ['backup-missed', 'no usable recent backup', ['None has succeeded since November 17, 2026 at 10:00 AM']],
  ])
})

test('a site that makes no backups misses none', async () => {
  await db.insert(backupSettings).values({ enabled: false, since: ago(30 * DAY) })
  expect(await holding()).toEqual([])
})

// Covers: operation-17
test('stale sources are named together, and nothing is new when the newest item is six hours old', async () => {
  await addStaleSource('Wire B')
  await addStaleSource('Wire A')
  await addFailingSource(db, { state: 'ok', newestItemAt: ago(7 * HOUR), lastNewAt: ago(7 * HOUR) })
  expect(await holding()).toEqual([
    ['sources-stale', 'sources have had nothing new for too long (2)', ['Wire A', 'Wire B']],
    ['nothing-new', 'no source has had anything new for 7 hours', []],
  ])
})

// Covers: operation-17
test('a disk of which less than a tenth is free is nearly full, and an unknown one leaves the other alarms', async () => {
  const folder = join(runtime.config.dataDir, 'disk')
  const at = { ...runtime, config: { ...runtime.config, dataDir: folder } }
  const unknown = await conditionsNow({ ...at, now: now() })
  expect([unknown.errors.length, unknown.checked.has('disk-low'), unknown.checked.size]).toEqual([
    1,
    false,
    ALARMS.length - 1,
  ])
  const full = await fillDisk(folder)
  const alarm = ['disk-low', 'only 0% of the disk is free', [hostname()]]
  expect(await holding(at)).toEqual(full.isFull ? [alarm] : []) // mounting may not be permitted
  await full.empty()
})

// Covers: operation-17
test.each(LANGUAGES)('in %s every alarm has a subject, a text and a link', (language) => {
  const since = new Date('2026-11-20T08:00:00Z')
  const conditions: Condition[] = [
    { alarm: 'jobs-stalled' },
    { alarm: 'queue-growing', count: 300 },
    { alarm: 'jobs-failed', count: 2, failures: [] },
    { alarm: 'services-failing', count: 2, failures: [] },
    { alarm: 'tasks-failing', count: 2, failures: [] },
    { alarm: 'digest-late', edition: 'evening', lateMs: 20 * MINUTE },
    { alarm: 'sources-stale', count: 30, sources: Array.from({ length: 30 }, (_, n) => `${n} `.repeat(99)) },
    { alarm: 'nothing-new', ageMs: 7 * HOUR },
    { alarm: 'disk-low', share: 0.073, machine: 'web-1' },
    { alarm: 'backup-missed', count: 1, failures: [] },
  ]
  expect(conditions.map(({ alarm }) => alarm)).toEqual(ALARMS)
  const subjects = conditions.flatMap((condition) =>
    (['begins', 'lasts', 'ends'] as const).map((occasion) => {
      const held = occasion === 'ends' ? null : condition
      const notice = { name: condition.alarm, machine: '', occasion, since, at: since, condition: held }
      const { subject, text, html } = alarmMail(notice, language, runtime.config)
      expect(`${subject}${text}`).not.toMatch(/[{}]|undefined|alarm\./)
      expect(text).toContain(`http://localhost:3000/${language}/content-`)
      expect(html).toContain(`lang="${language}"`)
      const body = bodyOf(notice, runtime.config)
      const state = occasion === 'ends' ? 'resolved' : 'firing'
      expect(body).toMatchObject({ alarm: condition.alarm, state })
      expect(body.details.length).toBeLessThanOrEqual(21)
      expect(body.text.length).toBeLessThan(2000)
      return subject
    }),
  )
  expect(new Set(subjects).size).toBe(30)
})

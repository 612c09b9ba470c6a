import { beforeEach, expect, test } from 'vitest'
import { isSigned } from '#delivery/test-services.ts'
import { users } from '#people/tables.ts'
import { mails } from '#services/post/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { deskState, deskToday } from '../calls.ts'
import { deskSystem } from '../system-calls.ts'
import { sendAlarmJob } from './send-alarm.ts'
import { alarms } from './tables.ts'
import { HOOK, SECRET, checksOf, openReceivers } from './test-alarms.ts'

const { post, hook, status, bodies, settings } = await openReceivers()
const site = await openTestRuntime(settings)
const { runtime, db, clock, ask, admin, database } = site
const { check, deliver, addStaleSource, removeSources, empty } = checksOf(site)
beforeEach(async () => {
  await empty()
  for (const list of [post.taken, hook.got, status]) list.length = 0
})

const subjects = () => post.taken.map(({ headers }) => headers.get('subject'))

// Covers: operation-17
test('an alarm is sent once by email and webhook, after two checks have found its condition', async () => {
  await addStaleSource('Meridian Tech')
  expect(await check()).toEqual({ announced: [] })
  expect(await check()).toEqual({ announced: ['sources-stale'] })
  await check()
  await deliver()
  expect(post.taken.map(({ envelope }) => envelope.to)).toEqual([['ops@example.com']])
  expect(subjects()).toEqual(['Cadence: sources have had nothing new for too long (1)'])
  const text = [
    'Sources have had nothing new for too long (1).',
    '> \u2068Meridian Tech\u2069',
    'Since Nov 20, 2026, 10:05 AM.',
    'Open the desk\nhttps://cadence.example/en/content-automation#sources',
  ]
  expect(
    post.taken[0]?.parts.get('text/plain')?.replaceAll('\r\n', '\n').replaceAll('\u202f', ' '),
  ).toContain(text.join('\n\n'))
  const chat = `Cadence: sources have had nothing new for too long (1)\n• Meridian Tech\nhttps://cadence.example/en/content-automation#sources`
  expect(bodies()).toEqual([
    {
      alarm: 'sources-stale',
      state: 'firing',
      since: '2026-11-20T09:05:00.000Z',
      at: '2026-11-20T09:10:00.000Z',
      summary: 'sources have had nothing new for too long (1)',
      site: 'https://cadence.example',
      details: ['Meridian Tech'],
      text: chat,
      content: chat,
    },
  ])
  const [got] = hook.got
  expect(got?.url).toBe(HOOK)
  expect(isSigned(got?.headers ?? {}, got?.body ?? '', SECRET, clock.now())).toBe(true)
})

// Covers: operation-17
test('workers that check at the same moment send one message', async () => {
  const together = () => Promise.all([check(), ...Array.from({ length: 5 }, () => check(0))])
  for (let round = 1; round <= 5; round++) {
    await addStaleSource('Meridian Tech')
    await together()
    await together()
    await Promise.all([deliver(), deliver()])
    expect([post.taken.length, hook.got.length]).toEqual([round, round])
    await empty()
  }
})

// Covers: operation-17
test('a lasting alarm is repeated once after a day, and its end is sent after two checks without it', async () => {
  await addStaleSource('Meridian Tech')
  await check()
  await check()
  await check(24 * 60 - 1)
  await check(1)
  await check(24 * 60)
  await removeSources()
  expect(await check()).toEqual({ announced: [] })
  expect(await check()).toEqual({ announced: ['sources-stale'] })
  await check(60)
  await deliver()
  expect(subjects()).toEqual([
    'Cadence: sources have had nothing new for too long (1)',
    'Cadence: sources have had nothing new for too long (1) (reminder)',
    'Cadence: resolved: Sources with nothing new',
  ])
  expect(bodies().map(({ state, details }) => [state, details])).toEqual([
    ['resolved', []], // its beginning was not sent before it ended
  ])
  await addStaleSource('Meridian Tech')
  await check()
  await check()
  await deliver()
  expect(bodies().at(-1)).toMatchObject({ state: 'firing', since: '2026-11-22T10:25:00.000Z' })
})

test('a condition that is found once, or is missing once, sends nothing', async () => {
  await addStaleSource('Meridian Tech')
  await check()
  await removeSources()
  await check()
  await addStaleSource('Meridian Tech')
  expect(await check()).toEqual({ announced: [] })
  expect(await check()).toEqual({ announced: ['sources-stale'] })
  await removeSources()
  await check()
  await addStaleSource('Meridian Tech')
  await check()
  await removeSources()
  expect(await check()).toEqual({ announced: [] })
})

test('without an address nothing is sent; the desk knows, and an address that is set later gets it', async () => {
  const config = { ...runtime.config, alarms: { email: undefined, webhook: undefined } }
  await addStaleSource('Meridian Tech')
  for (const _ of [1, 2, 3]) await check(5, { ...runtime, config })
  expect(await db.select().from(mails)).toEqual([])
  expect((await database.pool.query(`select from jobs.job where name = 'send-alarm'`)).rows).toEqual([])
  expect(await db.select().from(alarms)).toMatchObject([{ name: 'sources-stale', notifiedAt: null }])
  expect(await check()).toEqual({ announced: ['sources-stale'] })
})

// Covers: operation-18
test('names of sources do no harm in emails, in their headers, in JSON and in chats', async () => {
  const names = [
    'A\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script>',
    '\u202Eevil\u2066 \u200Fname\u2028next',
    '<!channel> @everyone [here](https://evil.example) ![x](https://evil.example/p.png)',
    `long ${'😀'.repeat(300)}`,
  ]
  for (const name of names) await addStaleSource(name)
  await check()
  await check()
  await deliver()
  const [mail] = post.taken
  expect(mail?.envelope.to).toEqual(['ops@example.com'])
  expect(mail?.headers.get('subject')).toBe('Cadence: sources have had nothing new for too long (4)')
  expect([mail?.headers.has('bcc'), mail?.parts.size]).toEqual([false, 2])
  expect(mail?.parts.get('text/html')).not.toMatch(/<script|<img|href="https:\/\/evil/)
  expect(mail?.parts.get('text/plain')).not.toMatch(/[\u202E\u2066\u200F\u2028]/)
  const [body] = bodies()
  expect(body?.details).toHaveLength(4)
  expect(body?.details.join('')).not.toMatch(/[\p{Cc}\u202E\u2066\u200F\u2028]/u)
  expect(body?.text.replaceAll('https://cadence.example', '')).not.toMatch(/[<>@[\]]/)
  expect(body?.text.isWellFormed()).toBe(true)
})

// Covers: operation-18
test('a failed webhook is retried, then listed on the desk with the reason, and can be sent again', async () => {
  await addStaleSource('Meridian Tech')
  await check()
  await check()
  status.push(...Array.from({ length: 11 }, () => 500))
  for (let attempt = 0; attempt < 11; attempt++) {
    await database.pool.query(`update jobs.job set start_after = now() where name = 'send-alarm'`)
    await deliver()
  }
  expect(hook.got).toHaveLength(11)
  expect(new Set(hook.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const { failing } = await ask(deskSystem, {}, await admin())
  expect(failing.system).toMatchObject([
    { kind: 'job', job: 'send-alarm', message: 'the webhook answered with status 500' },
  ])
  const [failed] = failing.system
  if (failed?.kind === 'job') await runtime.jobs.tryAgain(failed.id)
  await deliver()
  expect(hook.got).toHaveLength(12)
  expect((await ask(deskSystem, {}, await admin())).failing.system).toEqual([])
})

// Covers: operation-18
test('the address of a webhook may be private for alarms only, and stays out of errors', async () => {
  const [address] = [settings.ALARM_WEBHOOK_URL]
  await expect(
    runtime.outside.web.send(address, { headers: {}, body: '', totalMs: 1000, textMs: 1, maxBytes: 1 }),
  ).rejects.toThrow('refused')
  await addStaleSource('Meridian Tech')
  await check()
  await check()
  status.push(302)
  await runtime.jobs.runDue(sendAlarmJob, runtime)
  const { rows } = await database.pool.query<{ output: unknown }>(
    `select output from jobs.job where name = 'send-alarm'`,
  )
  expect(JSON.stringify(rows)).toContain('redirects, which is not followed')
  expect(JSON.stringify(rows)).not.toContain('planted-token')
})

// Covers: operation-17
test('the email is in the language of the account with that address', async () => {
  await addStaleSource('Meridian Tech')
  const ops = { name: 'Ops', email: 'ops@example.com' }
  await db.insert(users).values({ ...ops, language: 'fr' })
  await check()
  await check()
  await deliver()
  expect(subjects()).toEqual(['Cadence\u00a0: des sources n’ont rien publié depuis trop longtemps (1)'])
  await db.delete(users)
})

// Covers: operation-17
test('the desk lists an alarm that has no other place there, with the time of its message', async () => {
  const since = new Date('2026-11-20T08:00:00Z')
  const seen = new Date('2026-11-20T08:55:00Z')
  await db.insert(alarms).values([
    { name: 'disk-low', machine: 'web-1', since, lastSeenAt: seen, notifiedAt: seen },
    { name: 'queue-growing', machine: '', since: seen, lastSeenAt: seen }, // found once
    { name: 'digest-late', machine: '', since, lastSeenAt: seen, endedAt: seen },
    { name: 'sources-stale', machine: '', since, lastSeenAt: seen },
  ])
  const ada = await admin()
  const listed = [
    { kind: 'alarm', alarm: 'disk-low', since: since.toISOString(), notified_at: seen.toISOString() },
  ]
  expect((await ask(deskSystem, {}, ada)).failing.system).toEqual(listed)
  expect((await ask(deskToday, {}, ada)).failing.system).toEqual(listed)
  clock.pass(60_000) // counts are kept for 15 seconds
  expect((await ask(deskState, {}, ada)).failing.system).toBe(1)
  await check(24 * 60) // this machine is another one
  expect((await ask(deskSystem, {}, ada)).failing.system).toEqual([])
})

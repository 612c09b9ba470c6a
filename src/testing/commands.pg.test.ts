import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { loopback } from '#services/loopback.ts'
import { mails } from '#services/post/tables.ts'
import { userRoles, users } from '#people/tables.ts'
import { askOperator, hearOperator } from '#platform/control.ts'
import { runCommand } from '../commands.ts'
import { openTestRuntime } from './test-runtime.ts'

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Quay</title><link>https://quay.example</link><item><title>Quay Labs teaches a crane to wait for the wind</title><link>https://quay.example/1</link><guid>q1</guid><pubDate>Thu, 19 Nov 2026 01:00:00 GMT</pubDate><description>Quay Labs taught a harbour crane to wait for the wind this week. The crane stopped 14 times in a storm and broke nothing. Its operators plan a second crane for the spring.</description></item></channel></rss>`
const site = await loopback((request, response) => {
  response
    .writeHead(request.url === '/feed.xml' ? 200 : 404, { 'content-type': 'application/rss+xml' })
    .end(FEED)
})
afterAll(() => site.close())
const { runtime } = await openTestRuntime({ FETCH_ALLOW_HOSTS: site.host })

test('the operator makes an account an administrator through the running site', async () => {
  const [user] = await runtime.db.insert(users).values({ name: 'Ada', email: 'ada@example.com' }).returning()
  const ear = await hearOperator(runtime.config.dataDir, (command) => runCommand(runtime, command))
  const grant = () => askOperator(runtime.config.dataDir, ['admin', 'grant', 'ada@example.com'])
  expect(await grant()).toEqual({ ok: true, lines: ['ada@example.com is an administrator now.'] })
  expect(await grant()).toEqual({ ok: true, lines: ['ada@example.com was an administrator already.'] })
  expect(
    await runtime.db
      .select({ role: userRoles.role })
      .from(userRoles)
      .where(eq(userRoles.userId, user?.id ?? '')),
  ).toEqual([{ role: 'admin' }])
  await ear.close()
})

test('a site that is not running does not answer', async () => {
  expect(await askOperator(`${runtime.config.dataDir}-other`, ['admin'])).toBeNull()
})

test('an account that does not exist is reported in words and fails the command', async () => {
  expect(await runCommand(runtime, ['admin', 'grant', 'nobody@example.com'])).toEqual({
    ok: false,
    lines: ['No account uses the address nobody@example.com.'],
  })
})

test('fetch reads one address now, drafts new items and prints what it found', async () => {
  const { ok, lines } = await runCommand(runtime, ['fetch', `${site.origin}/feed.xml`])
  expect(ok).toBe(true)
  expect(lines.join('\n')).toContain('Quay Labs teaches a crane to wait for the wind')
  expect(lines.at(-1)).toBe('1 new, 1 drafted.')
  expect((await runCommand(runtime, ['fetch', `${site.origin}/feed.xml`])).lines.at(-1)).toBe(
    '0 new, 0 drafted.',
  )
})

test('a test alarm is sent by every way that is set, and the command says how each went', async () => {
  const tryAlarms = (alarms: typeof runtime.config.alarms) =>
    runCommand({ ...runtime, config: { ...runtime.config, alarms } }, ['admin', 'test-alarm'])
  expect(await tryAlarms({ email: undefined, webhook: undefined })).toEqual({
    ok: false,
    lines: ['Nothing was sent: set ALARM_EMAIL or ALARM_WEBHOOK_URL.'],
  })
  const hook = await loopback((request, response) => {
    response.writeHead(request.url === '/hook' ? 204 : 404).end()
  })
  const alarmsTo = (path: string) => ({
    email: 'ops@example.com',
    webhook: { url: `${hook.origin}${path}`, secret: undefined },
  })
  expect(await tryAlarms(alarmsTo('/hook'))).toEqual({
    ok: true,
    lines: [
      'The email to ops@example.com is kept in the outbox, because SMTP_URL is not set.',
      'The webhook accepted the test.',
    ],
  })
  expect(await runtime.db.select().from(mails)).toMatchObject([
    { recipient: 'ops@example.com', subject: 'Cadence: this is a test alarm' },
  ])
  expect((await tryAlarms(alarmsTo('/other'))).lines.at(-1)).toBe(
    'The webhook failed: the webhook answered with status 404',
  )
  await hook.close()
})

test('an unknown command prints how to use it', async () => {
  expect(await runCommand(runtime, ['dance'])).toMatchObject({
    ok: false,
    lines: [
      expect.stringContaining('npm run admin -- grant'),
      expect.stringContaining('npm run admin -- reset-second-factor'),
      expect.stringContaining('npm run admin -- test-alarm'),
      expect.stringContaining('npm run fetch'),
      expect.stringContaining('npm run backup -- <file>'),
      expect.stringContaining('npm run restore -- <file>'),
      expect.stringContaining('npm run move -- <DATABASE_URL>'),
      expect.stringContaining('npm run move -- files'),
    ],
  })
})

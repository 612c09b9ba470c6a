import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paymentEvents } from '#membership/tables.ts'
import { sendMailJob } from '#services/post/send-mail.ts'
import { modelCalls } from '#services/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { serviceList } from './calls.ts'
import { SERVICES } from './rules.ts'

const embedded = await openTestRuntime()
const SECRETS = [
  'planted-key-of-the-model',
  'planted-password',
  'planted-metrics-token',
  'planted-post-word',
  'post-user',
  'sk_test_plantedkey',
  'whsec_plantedsecret',
]
const real = await openTestRuntime({
  AI_PROVIDER: 'openai-compatible',
  AI_BASE_URL: `http://ada:${SECRETS[1]}@127.0.0.1:9/v1`,
  AI_API_KEY: SECRETS[0] ?? '',
  AI_MODEL: 'writer-7b',
  AI_IMAGE_MODEL: 'painter-1',
  METRICS_TOKEN: SECRETS[2] ?? '',
  SMTP_URL: `smtp://${SECRETS[4]}:${SECRETS[3]}@mail.example.com:587`,
  MAIL_FROM: 'news@example.com',
  STRIPE_SECRET_KEY: SECRETS[5] ?? '',
  STRIPE_WEBHOOK_SECRET: SECRETS[6] ?? '',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
})
type Opened = typeof real
const services = async (of: Opened) => {
  const { items } = await of.ask(serviceList, {}, await of.admin())
  expect(items.map(({ service }) => service)).toEqual(SERVICES)
  return (name: (typeof SERVICES)[number]) => items.find(({ service }) => service === name)
}

test('without configuration, each service shows what provides it, or that it is not set up', async () => {
  const of = await services(embedded)
  const { databaseUrl: url } = embedded.runtime.config
  expect(of('database')).toMatchObject({
    form: url === undefined ? 'embedded' : 'real',
    by: expect.stringMatching(url === undefined ? /^PGlite \(PostgreSQL \d+/ : /^PostgreSQL \d+/),
    last_success: '2026-11-20T09:00:00.000Z',
    last_error: null,
  })
  expect(of('model')).toMatchObject({ form: 'embedded', models: [], recorded: false, last_success: null })
  expect(of('pictures')).toMatchObject({ form: 'embedded', last_success: null, last_error: null })
  const encoder = embedded.runtime.outside.videos.service
  expect(of('video')).toMatchObject({ form: encoder === 'ffmpeg' ? 'real' : 'embedded', recorded: true })
  expect(of('translation')).toMatchObject({ form: 'none', by: null, last_success: null, last_error: null })
  expect(of('payments')).toMatchObject({ form: 'embedded', by: null, last_success: null, last_error: null })
  expect(of('mail')).toMatchObject({ form: 'embedded', by: null, last_success: null, last_error: null })
  expect(of('files')).toMatchObject({ form: 'embedded', last_error: null })
  expect(of('files')?.last_success).not.toBeNull()
})

test('a model is shown by provider and names, with its last answer and last failure, separately by kind', async () => {
  const of = async () => services(real)
  expect((await of())('model')).toMatchObject({
    form: 'real',
    by: 'openai-compatible',
    models: ['writer-7b'],
    recorded: true,
    last_success: null,
    last_error: null,
  })
  const call = (hour: number, task: string, outcome: 'ok' | 'outage' | 'running', detail: string | null) =>
    real.db.insert(modelCalls).values({
      at: new Date(Date.UTC(2026, 10, 20, hour)),
      task,
      provider: 'openai-compatible',
      model: 'writer-7b',
      outcome,
      detail,
    })
  await call(5, 'write-draft', 'outage', 'older')
  await call(6, 'write-draft', 'outage', `HTTP 503 for ${SECRETS[0]}`)
  await call(7, 'translate', 'ok', null)
  await call(8, 'write-draft', 'running', null)
  await call(8, 'picture', 'outage', 'no connection')
  expect((await of())('model')).toMatchObject({
    last_success: '2026-11-20T07:00:00.000Z',
    last_error: { at: '2026-11-20T06:00:00.000Z', message: 'HTTP 503 for •••' },
  })
  expect((await of())('translation')).toMatchObject({
    form: 'real',
    last_success: '2026-11-20T07:00:00.000Z',
    last_error: null,
  })
  expect((await of())('pictures')).toMatchObject({
    models: ['painter-1'],
    last_success: null,
    last_error: { message: 'no connection' },
  })
})

// Covers: desk-monitoring-4
test('the answer contains no secrets in any form', async () => {
  const answer = await real.ask(serviceList, {}, await real.admin())
  const text = decodeURIComponent(JSON.stringify(answer).replaceAll('%', '%25'))
  for (const secret of [...SECRETS, real.runtime.config.databaseUrl ?? SECRETS[0] ?? '', '127.0.0.1:9'])
    expect(text).not.toContain(secret)
})

test('the mail service is shown by its server without user or password, with its last success and refusal', async () => {
  await endMail('2026-11-20T06:00:00Z', { state: 'refused', message: `550 not with ${SECRETS[3]}` })
  await endMail('2026-11-20T07:00:00Z', { state: 'sent' })
  await endMail('2026-11-20T08:00:00Z', { state: 'gone' })
  expect((await services(real))('mail')).toMatchObject({
    form: 'real',
    by: 'mail.example.com:587',
    last_success: '2026-11-20T07:00:00.000Z',
    last_error: { at: '2026-11-20T06:00:00.000Z', message: '550 not with •••' },
  })
})

// Covers: payments-10
test('payments are shown with the last answer and event of the service, and with the last failure', async () => {
  await expect(real.runtime.outside.payments.checkout('cs_1')).rejects.toThrow('connection')
  expect((await services(real))('payments')).toMatchObject({
    form: 'real',
    by: 'Stripe',
    recorded: true,
    last_success: null,
    last_error: { at: '2026-11-20T09:00:00.000Z', message: expect.stringContaining('connection to Stripe') },
  })
  const paymentEvent = (id: string, at: string, error: string | null) => ({
    id,
    provider: 'stripe' as const,
    type: 'invoice.paid',
    createdAt: new Date(at),
    receivedAt: new Date(at),
    appliedAt: error === null ? new Date(at) : null,
    error,
    payload: {},
  })
  await real.db
    .insert(paymentEvents)
    .values([
      paymentEvent('evt_1', '2026-11-20T07:00:00Z', null),
      paymentEvent('evt_2', '2026-11-20T10:00:00Z', `no row for ${SECRETS[6]}`),
      { ...paymentEvent('evt_3', '2026-11-20T11:00:00Z', null), provider: 'test' },
    ])
  expect((await services(real))('payments')).toMatchObject({
    last_success: '2026-11-20T07:00:00.000Z',
    last_error: { at: '2026-11-20T10:00:00.000Z', message: 'no row for •••' },
  })
})

test('the queue is shown with its last finished and its last failed job', async () => {
  await embedded.runtime.jobs.send({ name: 'vacuum' } as never, {})
  const end = (state: string, at: string, output: object) =>
    embedded.database.pool.query(
      `with sent as (select id from jobs.job where state = 'created' and name <> 'dead' limit 1)
       update jobs.job set state = $1, started_on = $2, completed_on = $2, output = $3
       where id in (select id from sent)`,
      [state, at, output],
    )
  await end('completed', '2026-11-20T08:00:00Z', {})
  await embedded.runtime.jobs.send({ name: 'vacuum' } as never, {})
  await end('failed', '2026-11-20T07:00:00Z', { message: 'too slow', stack: 'Error: too slow at x' })
  expect((await services(embedded))('jobs')).toMatchObject({
    by: 'pg-boss',
    last_success: '2026-11-20T08:00:00.000Z',
    last_error: { at: '2026-11-20T07:00:00.000Z', message: 'too slow' },
  })
})

test('a folder that cannot hold files is reported as an error of the files service', async () => {
  const folder = join(embedded.runtime.config.dataDir, 'files')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'in the way')
  const { last_success, last_error } = (await services(embedded))('files') ?? {}
  expect(last_success).toBeNull()
  expect(last_error?.message).toMatch(/^E\w+: not writable$/)
  await rm(folder)
})

/** A completed email job with its output. */
async function endMail(at: string, output: object) {
  const id = await real.runtime.jobs.send(sendMailJob, { id: 'any' })
  await real.database.pool.query(
    "update jobs.job set state = 'completed', started_on = $2, completed_on = $2, output = $3 where id = $1",
    [id, at, output],
  )
}

import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { complaint } from './test-config.ts'

test('without settings the site is embedded, on port 3000, with sample content', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    siteUrl: 'http://localhost:3000',
    role: 'all',
    sampleContent: true,
    databaseUrl: undefined,
  })
})

test('HOST is an address or a name, and SITE_URL is the root of a host', () => {
  for (const host of ['0.0.0.0', '::1', 'localhost', 'web-1.internal'])
    expect(readConfig({ HOST: host }).host).toBe(host)
  for (const url of [
    'https://example.com',
    'https://example.com/',
    'http://localhost:8080',
    'http://[::1]:80',
  ])
    expect(readConfig({ SITE_URL: url }).siteUrl).toBe(url.replace(/\/$/, ''))
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', ADMIN_EMAIL: '' })).toEqual(readConfig({}))
})

test('a site on the embedded database logs only warnings, and one on a PostgreSQL server what it does', () => {
  expect(readConfig({}).logLevel).toBe('warn')
  expect(readConfig({ DATABASE_URL: 'postgres://host/db' }).logLevel).toBe('info')
  expect(readConfig({ LOG_LEVEL: 'info' }).logLevel).toBe('info')
})

test('sample content is off on a PostgreSQL server unless it is requested', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://host/db' }).sampleContent).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://host/db', SAMPLE_CONTENT: 'true' }).sampleContent).toBe(true)
})

test('sample episodes are spoken unless they are set to silent', () => {
  expect(readConfig({})).toMatchObject({ sampleContent: true, sampleSound: true })
  expect(readConfig({ SAMPLE_CONTENT: 'silent' })).toMatchObject({ sampleContent: true, sampleSound: false })
  expect(readConfig({ SAMPLE_CONTENT: 'off' }).sampleContent).toBe(false)
})

test.each([
  ['PORT', 'many'],
  ['HOST', '999.1.1.1'],
  ['HOST', 'localhost:3000'],
  ['BOUNCE_HOST', '999.1.1.1'],
  ['SITE_URL', 'ftp://example.com'],
  ['SITE_URL', 'https://example.com/news'],
  ['SITE_URL', 'https://example.com/?page=news'],
  ['SITE_URL', 'https://ada:planted@example.com'],
  ['DATABASE_URL', 'mysql://secret@host'],
  ['DATABASE_READ_URL', 'mysql://secret@host'],
  ['DIGEST_TIMEZONE', 'Mars/Olympus'],
  ['VIDEO_WIDTH', '1920'],
  ['METRICS_TOKEN', 'short'],
  ['ALARM_EMAIL', 'ops@example.com, eve@example.com'],
  ['ALARM_WEBHOOK_URL', 'ftp://hooks.example/planted'],
  ['ALARM_WEBHOOK_URL', 'https://ada:planted@hooks.example'],
  ['ALARM_WEBHOOK_SECRET', 'whsec_short'],
  ['LOG_LEVEL', 'loud'],
])('an invalid %s is named, but its value is not shown', (name, value) => {
  expect(complaint({ [name]: value })).toContain(`${name}:`)
  expect(complaint({ [name]: value })).not.toContain(value)
})

test('a worker or a replica beside the embedded database is refused because it belongs to one process', () => {
  expect(complaint({ DATABASE_READ_URL: 'postgres://host/db' })).toContain('READ_URL: needs DATABASE_URL')
  expect(complaint({ ROLE: 'worker' })).toContain('ROLE: web and worker need DATABASE_URL')
})

test('alarms go nowhere unless an address is set, and the secret of a webhook needs its address', () => {
  expect(readConfig({ ALARM_EMAIL: '', ALARM_WEBHOOK_URL: '' }).alarms).toEqual({
    email: undefined,
    webhook: undefined,
  })
  const url = 'http://10.0.0.7:9000/hook?token=planted'
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`
  expect(
    readConfig({ ALARM_EMAIL: 'Ops@example.com', ALARM_WEBHOOK_URL: url, ALARM_WEBHOOK_SECRET: secret })
      .alarms,
  ).toEqual({ email: 'ops@example.com', webhook: { url, secret } })
  expect(complaint({ ALARM_WEBHOOK_SECRET: secret })).toBe('ALARM_WEBHOOK_URL: ALARM_WEBHOOK_SECRET needs it')
})

const openai = { AI_PROVIDER: 'openai', AI_API_KEY: 'key-0123', AI_MODEL: 'm' }

test('without a provider there is no model, and an empty variable names none', () => {
  expect(readConfig({ AI_PROVIDER: '', AI_MODEL: '', AI_API_KEY: '' }).ai).toBeUndefined()
  expect(readConfig(openai).ai).toMatchObject({ provider: 'openai', model: 'm', imageModel: undefined })
})

test.each([
  ['AI_MODEL', { AI_MODEL: 'm' }],
  ['AI_MODEL', { ...openai, AI_MODEL: '' }],
  ['AI_API_KEY', { ...openai, AI_API_KEY: '' }],
  ['AI_API_KEY', { ...openai, AI_PROVIDER: 'anthropic', AI_API_KEY: '' }],
  ['AI_BASE_URL', { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }],
  ['AI_BASE_URL', { ...openai, AI_BASE_URL: 'file:///etc' }],
  ['AI_SPEECH_MODEL', { ...openai, AI_PROVIDER: 'anthropic', AI_SPEECH_MODEL: 's' }],
  ['AI_PROVIDER', { ...openai, AI_PROVIDER: 'oracle' }],
  ['AI_PRICE_OUTPUT', { ...openai, AI_DAILY_BUDGET: '5', AI_PRICE_INPUT: '1' }],
  ['AI_PRICE_IMAGE', { ...openai, AI_MODEL: '', AI_IMAGE_MODEL: 'i', AI_DAILY_BUDGET: '5' }],
  ['AI_DAILY_BUDGET', { ...openai, AI_DAILY_BUDGET: '-1' }],
])('inconsistent model settings name %s', (name, env) => {
  expect(complaint(env)).toMatch(new RegExp(`^${name}: `))
  expect(complaint(env)).not.toContain('key-0123')
})

// Covers: local-model-1
test('models are looked for at the usual ports, and where OLLAMA_HOST is on this machine', () => {
  const ports = (env: Record<string, string>) => readConfig(env).localModelPorts
  const usual = [11_434, 8080, 1234]
  expect(ports({})).toEqual(usual)
  expect(ports({ AI_LOCAL_PORTS: '5001, 5002' })).toEqual([5001, 5002])
  expect(ports({ AI_LOCAL_PORTS: 'none', OLLAMA_HOST: '127.0.0.1:11500' })).toEqual([])
  for (const host of ['127.0.0.1:11500', 'http://localhost:11500', ':11500', '0.0.0.0:11500', '[::1]:11500'])
    expect(ports({ OLLAMA_HOST: host })).toEqual([11_500, ...usual])
  for (const host of ['192.168.0.9:11500', 'gpu.example', '127.0.0.1.evil.example:80', 'x', '[fe80::1]:1'])
    expect(ports({ OLLAMA_HOST: host })).toEqual(usual)
  expect(complaint({ AI_LOCAL_PORTS: '70000' })).toContain('AI_LOCAL_PORTS')
})

test('email needs a server and a sender; a sender has an address and may have a name', () => {
  expect(readConfig({ SMTP_URL: '', MAIL_FROM: '' }).mail).toBeUndefined()
  expect(readConfig({ MAIL_FROM: 'news@example.com' }).mail).toBeUndefined()
  const url = 'smtps://ada:secret@mail.example.com:465'
  for (const [given, from] of [
    ['news@example.com', { name: '', address: 'news@example.com' }],
    ['Ada & Co. <news@example.com>', { name: 'Ada & Co.', address: 'news@example.com' }],
    ['"Ada, editor" <news@example.com>', { name: 'Ada, editor', address: 'news@example.com' }],
  ] as const)
    expect(readConfig({ SMTP_URL: url, MAIL_FROM: given }).mail).toEqual({
      url,
      host: 'mail.example.com:465',
      from,
    })
})

test.each([
  ['SMTP_URL', { SMTP_URL: 'http://ada:planted@mail.example.com', MAIL_FROM: 'a@example.com' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://', MAIL_FROM: 'a@example.com' }],
  ['SMTP_URL', { SMTP_URL: 'planted', MAIL_FROM: 'a@example.com' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://ada:planted%zz@mail.example.com', MAIL_FROM: 'a@example.com' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://ada:planted@mail.example.com' }],
  ['MAIL_FROM', { MAIL_FROM: 'planted' }],
  ['MAIL_RETURN_PATH', { MAIL_RETURN_PATH: 'planted' }],
  ['MAIL_DKIM_KEY', { MAIL_DKIM_DOMAIN: 'example.com', MAIL_DKIM_SELECTOR: 's1' }],
  ['MAIL_DKIM_KEY', { MAIL_DKIM_DOMAIN: 'example.com', MAIL_DKIM_SELECTOR: 's1', MAIL_DKIM_KEY: 'planted' }],
  ['MAIL_DKIM_DOMAIN', { MAIL_DKIM_DOMAIN: 'planted' }],
  ['MAIL_FROM', { MAIL_FROM: 'planted <a@example.com> <b@example.com>' }],
  ['MAIL_FROM', { MAIL_FROM: 'planted\r\nBcc: eve@example.com <a@example.com>' }],
])('inconsistent email settings name %s, never its value', (name, env) => {
  expect(complaint(env)).toMatch(new RegExp(`^${name}: `))
  expect(complaint(env)).not.toContain('planted')
})

const stripe = { STRIPE_SECRET_KEY: 'sk_test_planted', STRIPE_WEBHOOK_SECRET: 'whsec_planted' }

test('payments are embedded unless Stripe has a key and a secret', () => {
  expect(readConfig({}).payments).toBeUndefined()
  expect(readConfig({ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }).payments).toBeUndefined()
  expect(readConfig(stripe).payments).toEqual({
    secretKey: 'sk_test_planted',
    webhookSecret: 'whsec_planted',
    apiBase: undefined,
    tax: false,
    billingAddress: false,
    taxIds: false,
  })
  const more = { STRIPE_API_BASE: 'http://127.0.0.1:9', STRIPE_TAX: 'on', STRIPE_TAX_IDS: '1' }
  expect(readConfig({ ...stripe, ...more, STRIPE_SECRET_KEY: 'rk_live_planted' }).payments).toMatchObject({
    secretKey: 'rk_live_planted',
    apiBase: new URL('http://127.0.0.1:9'),
    tax: true,
    billingAddress: false,
    taxIds: true,
  })
})

test.each([
  ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_planted' }],
  ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'planted' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_planted' }],
  ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_planted' }],
  ['STRIPE_API_BASE', { ...stripe, STRIPE_API_BASE: 'ftp://planted' }],
  ['STRIPE_TAX', { ...stripe, STRIPE_TAX: 'planted' }],
])('an inconsistent %s is named, but its value is not shown', (name, env) => {
  expect(complaint(env)).toContain(`${name}:`)
  expect(complaint(env)).not.toContain('planted')
})

const SENDGRID_KEY =
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEDr2LjtURuePQzplybdC+u4CwrqDqBaWjcMMsTbhdbcwHBcepxo7yAQGhHPTnlvFYPAZFceEu/1FwCM/QmGUhA=='

test('no bounces are accepted unless a way to receive them is configured', () => {
  expect(readConfig({ BOUNCE_PORT: '', MAILGUN_SIGNING_KEY: '', SENDGRID_PUBLIC_KEY: '' }).bounces).toEqual({
    receivers: [],
    mailgunKey: undefined,
    sendgridKey: undefined,
  })
  const mail = { SMTP_URL: 'smtp://mx.example.com', MAIL_FROM: 'news@example.com' }
  const settings = readConfig({ ...mail, BOUNCE_PORT: '2525', BOUNCE_LMTP: '/run/cadence/lmtp' })
  expect(settings.bounces.receivers).toEqual([
    { lmtp: false, options: { port: 2525, host: '127.0.0.1' } },
    { lmtp: true, options: { path: '/run/cadence/lmtp' } },
  ])
  const { receivers } = readConfig({ ...mail, BOUNCE_LMTP: '2424', BOUNCE_HOST: '10.0.0.7' }).bounces
  expect(receivers).toEqual([{ lmtp: true, options: { port: 2424, host: '10.0.0.7' } }])
  expect([settings.mail?.hears, readConfig(mail).mail?.hears]).toEqual([true, undefined])
  const { sendgridKey, mailgunKey } = readConfig({
    SENDGRID_PUBLIC_KEY: SENDGRID_KEY,
    MAILGUN_SIGNING_KEY: 'key-0123456789abcdef',
  }).bounces
  expect([sendgridKey?.asymmetricKeyType, mailgunKey]).toEqual(['ec', 'key-0123456789abcdef'])
})

test.each([
  ['BOUNCE_PORT', '99999'],
  ['BOUNCE_PORT', '2525'], // no email is sent
  ['BOUNCE_LMTP', '2424'],
  ['BOUNCE_LMTP', '99999'],
  ['BOUNCE_LMTP', 'run/lmtp'],
  ['BOUNCE_LMTP', `/run/${'x'.repeat(120)}`],
  ['MAILGUN_SIGNING_KEY', 'short'],
  ['SENDGRID_PUBLIC_KEY', 'no-key-at-all'],
  ['SENDGRID_PUBLIC_KEY', SENDGRID_KEY.slice(0, 60)],
])('a %s that is wrong is named, but its value is not shown', (name, value) => {
  expect(complaint({ [name]: value })).toContain(`${name}:`)
  expect(complaint({ [name]: value })).not.toContain(value)
})

test('channel services are reached at their default addresses unless others are set', () => {
  expect(readConfig({ SLACK_URL: '' }).channels).toEqual({
    slack: 'https://hooks.slack.com',
    discord: 'https://discord.com',
    telegram: 'https://api.telegram.org',
    teams: null,
  })
  expect(readConfig({ TEAMS_URL: 'http://127.0.0.1:9/' }).channels.teams).toBe('http://127.0.0.1:9')
  expect(complaint({ SLACK_URL: 'ftp://planted' })).toContain('SLACK_URL:')
})

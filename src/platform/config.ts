import * as z from 'zod'
import { ALARM_VARIABLES, alarmComplaints, alarmSettings } from './settings/alarm-settings.ts'
import { BOUNCE_VARIABLES, bounceComplaints, bounceSettings } from './settings/bounce-settings.ts'
import { CDN_VARIABLES, cdnComplaints, cdnSettings } from './settings/cdn-settings.ts'
import { CHANNEL_VARIABLES, channelSettings } from './settings/channel-settings.ts'
import { isHost } from './http/listening.ts'
import { MAIL_VARIABLES, mailComplaints, mailSettings } from './settings/mail-settings.ts'
import { LOCAL_MODEL_VARIABLES, localModelPorts } from './settings/local-model-settings.ts'
import { MODEL_VARIABLES, modelComplaints, modelSettings } from './settings/model-settings.ts'
import { PAYMENT_VARIABLES, paymentComplaints, paymentSettings } from './settings/payment-settings.ts'
import { withSecretFiles } from './settings/secret-files.ts'
import { STORAGE_VARIABLES, storageComplaints, storageSettings } from './settings/storage-settings.ts'

const empty = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional())
const withDefault = <S extends z.ZodType>(schema: S, value: z.input<S>) =>
  z.preprocess((raw) => empty(raw) ?? value, schema)
const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((v) => ['true', '1', 'on'].includes(v))

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Whether an address consists only of a scheme, a host and an optional port. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url === null || `${url.origin}/` === url.href // an invalid address is refused by another check
}

const schema = z
  .object({
    PORT: withDefault(z.coerce.number().int().min(0).max(65_535), 3000),
    HOST: withDefault(z.string().refine(isHost, 'is not a network address'), '127.0.0.1'),
    SITE_URL: optional(
      z
        .url({ protocol: /^https?$/ })
        .refine(isOrigin, 'must have no path: the site answers at the root of its address')
        .transform((url) => url.replace(/\/+$/, '')),
    ),
    SITE_NAME: withDefault(z.string().trim().min(1).max(60), 'Cadence'),
    DATA_DIR: withDefault(z.string(), './data'),
    DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
    DATABASE_READ_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
    ROLE: withDefault(z.enum(['all', 'web', 'worker']), 'all'),
    WORKER_PORT: optional(z.coerce.number().int().min(0).max(65_535)),
    ADMIN_EMAIL: optional(z.email().transform((email) => email.toLowerCase())),
    COUNT_AUDIENCE: withDefault(flag, 'true'),
    SAMPLE_CONTENT: optional(z.union([z.literal('silent'), flag])),
    VIDEO_WIDTH: withDefault(z.coerce.number().int().min(180).max(1080).multipleOf(18), 1080),
    DIGEST_TIMEZONE: withDefault(z.string().refine(isTimeZone, 'is not a time zone'), 'Etc/GMT-1'), // POSIX sign: this is UTC+1
    TRUST_PROXY: withDefault(flag, 'false'),
    FETCH_ALLOW_HOSTS: withDefault(
      z.string().transform((list) => list.split(/[\s,]+/).filter(Boolean)),
      '',
    ),
    LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
    BACKUP_DIR: optional(z.string()),
    BACKUP_KEY: optional(z.string().min(16, 'must have at least 16 characters')),
    METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
    ...ALARM_VARIABLES,
    ...CDN_VARIABLES,
    ...MAIL_VARIABLES,
    ...BOUNCE_VARIABLES,
    ...MODEL_VARIABLES,
    ...LOCAL_MODEL_VARIABLES,
    ...PAYMENT_VARIABLES,
    ...CHANNEL_VARIABLES,
    ...STORAGE_VARIABLES,
  })
  .superRefine((env, context) => {
    for (const { variable, message } of [
      ...alarmComplaints(env),
      ...cdnComplaints(env),
      ...mailComplaints(env),
      ...bounceComplaints(env),
      ...modelComplaints(env),
      ...paymentComplaints(env),
      ...storageComplaints(env),
    ])
      context.addIssue({ code: 'custom', path: [variable], message })
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    siteName: env.SITE_NAME,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    role: env.ROLE,
    workerPort: env.WORKER_PORT,
    adminEmail: env.ADMIN_EMAIL,
    countAudience: env.COUNT_AUDIENCE,
    sampleContent: (env.SAMPLE_CONTENT ?? env.DATABASE_URL === undefined) !== false,
    sampleSound: env.SAMPLE_CONTENT !== 'silent',
    videoWidth: env.VIDEO_WIDTH,
    digestTimeZone: env.DIGEST_TIMEZONE,
    trustProxy: env.TRUST_PROXY,
    fetchAllowHosts: env.FETCH_ALLOW_HOSTS,
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL === undefined ? 'warn' : 'info'),
    metricsToken: env.METRICS_TOKEN,
    backupDir: env.BACKUP_DIR,
    backupKey: env.BACKUP_KEY,
    alarms: alarmSettings(env),
    cdn: cdnSettings(env),
    mail: mailSettings(env),
    bounces: bounceSettings(env),
    ai: modelSettings(env),
    localModelPorts: localModelPorts(env),
    payments: paymentSettings(env),
    channels: channelSettings(env),
    storage: storageSettings(env),
  }))
  .refine((config) => config.databaseUrl !== undefined || config.role === 'all', {
    path: ['ROLE'],
    message: 'web and worker need DATABASE_URL: the embedded database belongs to one process',
  })
  .refine((config) => config.databaseUrl !== undefined || config.databaseReadUrl === undefined, {
    path: ['DATABASE_READ_URL'],
    message: 'needs DATABASE_URL: the embedded database has no replica',
  })

/** Everything that can be configured from outside. Names, units and defaults: .env.example. */
export type Config = z.output<typeof schema>

/** Reads the environment once. Throws an error that names each invalid variable, never its value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = schema.safeParse(withSecretFiles(env))
  if (read.success) return read.data
  throw new Error(read.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('\n'))
}

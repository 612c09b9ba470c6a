import { type SQL, and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { lastPaymentEvents } from '#membership/membership.ts'
import type { Model } from '#services/model.ts'
import { sendMailJob } from '#services/post/send-mail.ts'
import { modelCalls } from '#services/tables.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { EndedJob } from '#platform/job-watch.ts'
import { handle } from '#platform/serve.ts'
import { drawCoverJob } from '#writing/draw-cover.ts'
import { makeEpisodeJob } from '#media/make-episode.ts'
import { narrateJob } from '#media/narrate-job.ts'
import { makeVideoJob } from '#media/make-video.ts'
import { type ServiceRow, serviceList } from './calls.ts'
import { PICTURE_TASK, SPEECH_TASK, type Service, TRANSLATION_TASK, isFailing } from './rules.ts'
import { messageOf, secretsOf, shortMessage } from './short-message.ts'

type Known = Omit<ServiceRow, 'service'>
const ABSENT: Known = {
  form: 'none',
  by: null,
  models: [],
  recorded: false,
  last_success: null,
  last_error: null,
}
/** The number of ended jobs searched for the last success and the last error. */
const LOOKED_AT = 50

export const serviceListHandler = handle(serviceList, async (_, context) => {
  const known: Record<Service, Promise<Known>> = {
    database: database(context),
    jobs: queue(context),
    ...outsideServices(context),
  }
  const items = (await allOf(known)).map(([service, row]) => ({ service, ...row }))
  return { items, time_zone: context.config.digestTimeZone }
})

/** An outside service without a success since its last error, and that error; `message` is one line without secrets. */
export type FailingService = { service: Service; at: string; message: string }

/** The services that fail now. Not the database and the queue: without them no call is answered, and failed jobs are listed. */
export async function failingServices(context: Runtime): Promise<FailingService[]> {
  const known = await allOf(outsideServices(context))
  return known.flatMap(([service, row]) =>
    isFailing(row) && row.last_error !== null
      ? [{ service, at: row.last_error.at, message: row.last_error.message }]
      : [],
  )
}

const outsideServices = (context: Runtime) => ({
  model: model(context),
  voice: voice(context),
  video: video(context),
  pictures: pictures(context),
  translation: translation(context),
  mail: mail(context),
  payments: payments(context),
  files: files(context),
})

/** The rows of services by name, read in parallel, in their order. */
async function allOf<Name extends Service>(known: Record<Name, Promise<Known>>): Promise<[Name, Known][]> {
  const rows = await Promise.all(Object.values<Promise<Known>>(known))
  return rows.map((row, n) => [Object.keys(known)[n] as Name, row]) // its keys and values have the same order
}

/** Queries the database now: if that fails, this call fails too. */
async function database({ db, config, clock }: Runtime): Promise<Known> {
  const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`)
  const version = rows[0]?.server_version.split(' ')[0] ?? ''
  const embedded = config.databaseUrl === undefined
  return {
    ...ABSENT,
    form: embedded ? 'embedded' : 'real',
    by: embedded ? `PGlite (PostgreSQL ${version})` : `PostgreSQL ${version}`,
    recorded: true,
    last_success: clock.now().toISOString(),
  }
}

async function queue({ jobs, config }: Runtime): Promise<Known> {
  const { items } = await jobs.failed(1)
  const ended = await jobs.ended(LOOKED_AT)
  return { ...ABSENT, form: 'embedded', by: 'pg-boss', ...lastOf([...ended, ...items], config) }
}

async function model({ outside, db, config }: Runtime): Promise<Known> {
  const { model: real } = outside
  if (real === null || real.models.text === null) return { ...ABSENT, form: 'embedded' }
  const models = [real.models.text, real.models.embedding].filter((name) => name !== null)
  const others = [SPEECH_TASK, PICTURE_TASK]
  return byModel(real, models, await lastCalls(db, notInArray(modelCalls.task, others), secretsOf(config)))
}

async function voice({ outside, db, config, jobs }: Runtime): Promise<Known> {
  const { model: real } = outside
  if (outside.voice.service === 'none') return ABSENT
  if (outside.voice.service === 'model' && real?.models.speech)
    return byModel(
      real,
      [real.models.speech],
      await lastCalls(db, eq(modelCalls.task, SPEECH_TASK), secretsOf(config)),
    )
  const ended = await jobs.ended(LOOKED_AT, [narrateJob.name, makeEpisodeJob.name])
  return { ...ABSENT, form: 'embedded', by: 'espeak-ng', ...lastOf(ended, config, howNarrationWent) }
}

/** Uses the program on this machine, with the embedded implementation as a fallback. */
async function video({ outside, config, jobs }: Runtime): Promise<Known> {
  const isReal = outside.videos.service === 'ffmpeg'
  const ended = await jobs.ended(LOOKED_AT, [makeVideoJob.name])
  const by = { form: isReal ? 'real' : 'embedded', by: isReal ? 'ffmpeg' : 'minih264 · AAC' } as const
  return { ...ABSENT, ...by, ...lastOf(ended, config, howNarrationWent) }
}

async function pictures({ outside, db, config, jobs }: Runtime): Promise<Known> {
  const { model: real } = outside
  if (real?.models.image)
    return byModel(
      real,
      [real.models.image],
      await lastCalls(db, eq(modelCalls.task, PICTURE_TASK), secretsOf(config)),
    )
  const ended = await jobs.ended(LOOKED_AT, [drawCoverJob.name])
  return { ...ABSENT, form: 'embedded', ...lastOf(ended, config) }
}

async function translation({ outside, db, config }: Runtime): Promise<Known> {
  const { model: real } = outside
  if (!real?.models.text) return ABSENT
  const calls = await lastCalls(db, eq(modelCalls.task, TRANSLATION_TASK), secretsOf(config))
  return byModel(real, [real.models.text], calls)
}

async function mail({ outside, config, jobs }: Runtime): Promise<Known> {
  if (outside.post === null) return { ...ABSENT, form: 'embedded' }
  const ended = await jobs.ended(LOOKED_AT, [sendMailJob.name])
  return { ...ABSENT, form: 'real', by: outside.post.host, ...lastOf(ended, config, howMailWent) }
}

/** The last answer that this process received or the last event from the service, whichever is later. */
async function payments({ outside, db, config }: Runtime): Promise<Known> {
  const { provider, last } = outside.payments
  const events = await lastPaymentEvents(db, provider)
  const success = laterOf(last.success, events.success)
  const error = [last.error, events.error]
    .filter((one) => one !== null)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
  return {
    ...ABSENT,
    form: provider === 'stripe' ? 'real' : 'embedded',
    by: provider === 'stripe' ? 'Stripe' : null,
    recorded: true,
    last_success: success?.toISOString() ?? null,
    last_error: error
      ? { at: error.at.toISOString(), message: shortMessage(error.message, secretsOf(config)) }
      : null,
  }
}

const laterOf = (a: Date | null, b: Date | null): Date | null => (a !== null && (b === null || a > b) ? a : b)

async function files({ outside, clock, config }: Runtime): Promise<Known> {
  const at = clock.now().toISOString()
  const trouble = await outside.files.trouble()
  const last = trouble
    ? { last_error: { at, message: shortMessage(trouble, secretsOf(config)) } }
    : { last_success: at }
  const isEmbedded = outside.files.service === 'disk'
  const kind = isEmbedded ? { form: 'embedded' as const } : { form: 'real' as const, by: 'S3' }
  return { ...ABSENT, ...kind, recorded: true, ...last }
}

type Last = Pick<Known, 'recorded' | 'last_success' | 'last_error'>

const byModel = (real: Model, models: string[], last: Last): Known => ({
  form: 'real',
  by: real.provider,
  models,
  ...last,
})

/** The last answered and the last failed call of these tasks, according to the ledger. */
async function lastCalls(db: Db, of: SQL, secrets: readonly string[]): Promise<Last> {
  const newest = (how: SQL) =>
    db
      .select({ at: modelCalls.at, outcome: modelCalls.outcome, detail: modelCalls.detail })
      .from(modelCalls)
      .where(and(of, how))
      .orderBy(desc(modelCalls.at), desc(modelCalls.id))
      .limit(1)
  const [answered] = await newest(eq(modelCalls.outcome, 'ok'))
  const [failed] = await newest(
    inArray(modelCalls.outcome, ['bad_answer', 'outage', 'timeout', 'refused', 'refused_budget']),
  )
  return {
    recorded: true,
    last_success: answered?.at.toISOString() ?? null,
    last_error: failed
      ? { at: failed.at.toISOString(), message: shortMessage(failed.detail ?? failed.outcome, secrets) }
      : null,
  }
}

type Went = 'well' | 'badly' | 'neither'

/** The last of these jobs that succeeded, and the last that failed. */
function lastOf(
  ended: readonly EndedJob[],
  config: Runtime['config'],
  went: (job: EndedJob) => Went = ({ state }) => (state === 'done' ? 'well' : 'badly'),
): Last {
  const well = ended.find((job) => went(job) === 'well')
  const badly = ended.find((job) => went(job) === 'badly')
  return {
    recorded: true,
    last_success: well?.at.toISOString() ?? null,
    last_error: badly
      ? {
          at: badly.at.toISOString(),
          message: messageOf(badly.output, secretsOf(config)) ?? stateOf(badly.output) ?? '?',
        }
      : null,
  }
}

/** A job that ends may have found that there is nothing to say, or that an editor was faster. */
function howNarrationWent({ state, output }: EndedJob): Went {
  if (state === 'failed') return 'badly'
  const said = stateOf(output)
  if (said === 'voice-missing' || said === 'voice-failed' || said === 'refused') return 'badly'
  const drafted = isRecord(output) ? output['drafted'] : undefined
  return said === 'made' || (said === 'ok' && drafted !== 0) ? 'well' : 'neither'
}

function howMailWent({ state, output }: EndedJob): Went {
  const said = stateOf(output)
  if (state === 'failed' || said === 'refused') return 'badly'
  return said === 'sent' ? 'well' : 'neither'
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
function stateOf(output: unknown): string | null {
  const state = isRecord(output) ? output['state'] : undefined
  return typeof state === 'string' ? state : null
}

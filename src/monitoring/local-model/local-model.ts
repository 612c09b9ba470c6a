import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { siteSettings } from '#articles/tables.ts'
import type { Db } from '#platform/db.ts'
import { notify } from '#platform/notices.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { ModelSettings } from '#platform/settings/model-settings.ts'
import { CALL_MINUTES, MODEL_SERVERS, PARALLEL_CALLS } from '#services/local-model/rules.ts'

const between = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max)
const choice = z.object({
  server: z.enum(MODEL_SERVERS),
  port: between({ min: 1, max: 65_535 }),
  /** The address of its API: on loopback, and nowhere else. */
  baseUrl: z.string().regex(/^http:\/\/(?:127\.0\.0\.1|\[::1\]):\d{1,5}\/v1$/),
  model: z.string().min(1).max(200),
  minutes: between(CALL_MINUTES),
  parallel: between(PARALLEL_CALLS),
})
/** The model on this machine that an administrator has chosen. */
export type LocalModelChoice = z.infer<typeof choice>

const KEY = 'local_model'
/** Says to every process that the choice has changed. */
const CHANNEL = 'local_model'

/** The chosen model on this machine, or null. */
export async function chosenLocalModel(db: Db): Promise<LocalModelChoice | null> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, KEY))
    .limit(1)
  return choice
    .nullable()
    .catch(null)
    .parse(row?.value ?? null)
}

/** Stores the choice, or that there is none, and notifies every process. */
export async function chooseLocalModel(tx: Db, value: LocalModelChoice | null): Promise<void> {
  await tx.delete(siteSettings).where(eq(siteSettings.key, KEY))
  if (value !== null) await tx.insert(siteSettings).values({ key: KEY, value })
  await notify(tx, CHANNEL, '')
}

type Process = Pick<Runtime, 'config' | 'db' | 'outside'>

/**
 * Uses the chosen model in this process. The environment has precedence: where it sets a model, the choice is not read.
 */
export async function applyLocalModel({ config, db, outside }: Process): Promise<void> {
  if (config.ai !== undefined) return
  const chosen = await chosenLocalModel(db)
  outside.useModel(chosen === null ? undefined : settingsOf(chosen))
}

/** Applies the choice now and after every change by another process. */
export async function followLocalModel(runtime: Process & Pick<Runtime, 'notices' | 'log'>): Promise<void> {
  const apply = () =>
    void applyLocalModel(runtime).catch((error: unknown) =>
      runtime.log.error({ err: error }, 'the chosen model was not read'),
    )
  await runtime.notices.listen(CHANNEL, apply)
  runtime.notices.onReconnect(apply)
  await applyLocalModel(runtime)
}

/** It costs nothing per token, which the ledger records. */
const settingsOf = ({ baseUrl, model, minutes, parallel }: LocalModelChoice): ModelSettings => ({
  provider: 'openai-compatible',
  baseUrl,
  apiKey: undefined,
  model,
  speechModel: undefined,
  imageModel: undefined,
  embeddingModel: undefined,
  timeoutSeconds: minutes * 60,
  parallelCalls: parallel,
  prices: { input: 0, output: 0, embedding: undefined, image: undefined, speech: undefined },
  dailyBudget: undefined,
})

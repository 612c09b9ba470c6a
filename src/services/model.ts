import type * as z from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { openLedger } from './ledger.ts'
import { bookedCalls } from './model-calls.ts'
import { ModelTrouble, troubleOf } from './model-trouble.ts'

/**
 * What a call is for, as recorded in the ledger. `subject` is the id of the item, `run` the id of the run that pays for it.
 */
export type Purpose = { task: string; subject: string | null; run?: string; promptVersion?: string }

/** One structured text to write. */
export type WritingOrder<Answer> = Purpose & {
  promptVersion: string
  instructions: string
  /** The source material: the user's part of the prompt. */
  material: string
  /** Every key is required: use `.nullable()`, never `.optional()`. */
  schema: z.ZodType<Answer>
  maxOutputTokens: number
}

/** A file made by a model. */
export type MadeFile = { bytes: Uint8Array; mediaType: string }

/**
 * The configured model. Of the model's failures its functions throw only ModelTrouble (`isOutage`, `isBadAnswer`). They end
 * within a fixed time and are recorded in the ledger, so they must not be called inside a transaction. Error messages
 * contain no key and no text.
 */
export type Model = {
  readonly provider: string
  /** The configured names. Null when there is none: the function of that kind then throws an outage. */
  readonly models: Readonly<Record<ModelKind, string | null>>
  /** How many calls it makes at the same time in this process; further ones wait. */
  readonly parallelCalls: number
  write<Answer>(order: WritingOrder<Answer>): Promise<Answer>
  /** A vector for each text, in order. */
  embed(texts: readonly string[], purpose?: Purpose): Promise<number[][]>
  picture(prompt: string, size: `${number}x${number}`, purpose?: Purpose): Promise<MadeFile>
  /** Speech as WAV, from services that return the requested format. */
  speak(text: string, voice: string, purpose?: Purpose): Promise<MadeFile>
}
export type ModelKind = 'text' | 'embedding' | 'image' | 'speech'

/** Longest time of a call including its one retry, in ms. */
export const MODEL_MS: Readonly<Record<ModelKind, number>> = {
  text: 60_000,
  embedding: 30_000,
  image: 120_000,
  speech: 120_000,
}

/**
 * The seconds that a job may take which calls the model. A model on this machine takes up to ten minutes for each call and
 * may answer one at a time, so the three calls of a draft wait for those of seven other jobs; a long translation takes more. A
 * process that has ended is noticed long before, by its missing heartbeat.
 */
export const MODEL_JOB_SECONDS = 12 * 3600

/** The limits, scaled so that a text may take this long. */
function limitsOf(textSeconds: number | undefined): Readonly<Record<ModelKind, number>> {
  const share = textSeconds === undefined ? 1 : (textSeconds * 1000) / MODEL_MS.text
  const { text, embedding, image, speech } = MODEL_MS
  return { text: text * share, embedding: embedding * share, image: image * share, speech: speech * share }
}

type Needs = { db: Db; clock: Clock; log: Log; limits?: Readonly<Record<ModelKind, number>> }

/**
 * The configured model, or null. Its library is loaded with the first call, so that a site without a model uses no memory
 * for it.
 */
export function openModel(config: Pick<Config, 'ai'>, needs: Needs): Model | null {
  const settings = config.ai
  if (settings === undefined) return null
  const { db, clock, log, limits = limitsOf(settings.timeoutSeconds) } = needs
  const models: Model['models'] = {
    text: settings.model ?? null,
    embedding: settings.embeddingModel ?? null,
    image: settings.imageModel ?? null,
    speech: settings.speechModel ?? null,
  }
  const { prices } = settings
  const book = bookedCalls({
    provider: settings.provider,
    ledger: openLedger(db, clock, settings.dailyBudget),
    log,
  })
  const sdk = lazily(async () => (await import('./model-sdk.ts')).openSdk(settings))
  const named = (kind: ModelKind): string => {
    const name = models[kind]
    if (name === null) throw new ModelTrouble('refused', `no ${kind} model is configured`)
    return name
  }
  const parallelCalls = settings.parallelCalls ?? Infinity
  const inTurn = turns(parallelCalls)
  const within = (kind: ModelKind) => AbortSignal.timeout(limits[kind])

  return {
    provider: settings.provider,
    models,
    parallelCalls,
    async write({ task, subject, run, promptVersion, ...order }) {
      const price = { input: prices.input, output: prices.output }
      const most = {
        input: tokensAtMost(order.instructions + order.material) + SCHEMA_TOKENS,
        output: order.maxOutputTokens,
      }
      const purpose = { task, subject, promptVersion, ...(run !== undefined && { run }) }
      const call = { ...purpose, model: named('text'), price, most }
      return inTurn(() => book('text', call, async () => (await sdk()).write(order, within('text'))))
    },
    async embed(texts, purpose = { task: 'embed', subject: null }) {
      if (texts.length === 0) return []
      const most = { input: tokensAtMost(texts.join('')), output: 0 }
      const call = {
        ...purpose,
        model: named('embedding'),
        price: { input: prices.embedding, output: 0 },
        most,
      }
      return inTurn(() =>
        book('embedding', call, async () => (await sdk()).embed(texts, within('embedding'))),
      )
    },
    async picture(prompt, size, purpose = { task: 'picture', subject: null }) {
      // priced per image, whatever the prompt
      const call = {
        ...purpose,
        model: named('image'),
        price: { input: 0, output: perMillion(prices.image) },
        most: { input: 0, output: 1 },
      }
      return inTurn(() =>
        book('image', call, async () => (await sdk()).picture(prompt, size, within('image'))),
      )
    },
    async speak(text, voice, purpose = { task: 'speak', subject: null }) {
      const most = { input: text.length, output: 0 } // priced per character
      const call = { ...purpose, model: named('speech'), price: { input: prices.speech, output: 0 }, most }
      return inTurn(() =>
        book('speech', call, async () => (await sdk()).speak(text, voice, within('speech'))),
      )
    },
  }
}

/** No tokenizer needs more than one token per two characters of our five languages. */
const tokensAtMost = (text: string) => Math.ceil(text.length / 2)
/** The schema of the answer is sent with the request. */
const SCHEMA_TOKENS = 1000
const perMillion = (each: number | undefined) => (each === undefined ? undefined : each * 1_000_000)

/** Lets at most `parallel` calls run at the same time; the others wait in order. */
function turns(parallel: number): <Result>(make: () => Promise<Result>) => Promise<Result> {
  let free = parallel
  const waiting: (() => void)[] = []
  return async (make) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await make()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Made once, at the first use; made again if that failed. */
function lazily<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw troubleOf(error)
    }))
}

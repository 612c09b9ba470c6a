import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { call, nothing, wholeNumber } from '#platform/call.ts'
import { CALL_MINUTES, MODEL_SERVERS, PARALLEL_CALLS } from '#services/local-model/rules.ts'

const server = z.enum(MODEL_SERVERS)
/** Drafts of the last days, and those that every check left as they were. */
const share = z.object({ all: z.number(), passed: z.number() })

export const localModel = call('local-model', {
  method: 'GET',
  path: 'admin/local-model',
  summary:
    'Returns which model on this machine the site uses, with its limits and the share of its drafts that pass the ' +
    'checks, or the model that the environment sets.',
  input: nothing,
  output: z.object({
    /** Set by the environment, which no one can change here. */
    fixed: z.nullable(z.object({ provider: z.string(), models: z.array(z.string()) })),
    chosen: z.nullable(
      z.object({
        server,
        port: z.number(),
        model: z.string(),
        minutes: z.number(),
        parallel: z.number(),
      }),
    ),
    /** Of the model that is used now; null if none is. */
    share: z.nullable(z.object({ days: z.number(), drafts: share, translations: share })),
  }),
})

const offered = z.object({
  name: z.string(),
  /** The memory that it needs, in gigabytes; null if it is not known. */
  gigabytes: z.nullable(z.number()),
  /** Whether the machine has room for it; null if its need is not known. */
  fits: z.nullable(z.boolean()),
  /** The languages of the site that it is known to write; null if nothing is known about it. */
  languages: z.nullable(z.array(z.enum(LANGUAGES))),
  /** The tokens that it reads and writes at most, as its server states; null if it does not: Ollama never does. */
  context: z.nullable(z.number()),
  recommended: z.boolean(),
})
export type OfferedRow = z.infer<typeof offered>

const found = z.object({
  server,
  port: z.number(),
  /** It has not finished loading its model. */
  loading: z.boolean(),
  models: z.array(offered),
})
export type FoundRow = z.infer<typeof found>

export const localModels = call('local-models', {
  method: 'GET',
  path: 'admin/local-models',
  summary:
    'Looks for Ollama, the server of llama.cpp and LM Studio on this machine, and lists their models with the memory ' +
    'that they need and the languages that they are known to write.',
  limit: { per: 'account', times: 30, windowMinutes: 1 },
  input: nothing,
  output: z.object({ items: z.array(found), memory_gigabytes: z.number() }),
})

export const localModelUse = call('local-model-use', {
  summary: 'Uses a model on this machine, with limits for the time of a call and for calls at the same time.',
  input: z.object({
    port: z.int().check(z.minimum(1), z.maximum(65_535)),
    model: z.string().check(z.minLength(1), z.maxLength(200)),
    minutes: wholeNumber(CALL_MINUTES.min, CALL_MINUTES.max, CALL_MINUTES.usual),
    parallel: wholeNumber(PARALLEL_CALLS.min, PARALLEL_CALLS.max, PARALLEL_CALLS.usual),
  }),
  output: z.object({ model: z.string() }),
  refusals: ['newsroom.localModelFixed', 'newsroom.localModelGone', 'newsroom.localModelTooLarge'],
})

export const localModelLeave = call('local-model-leave', {
  summary: 'Stops using the model on this machine. Drafts are written without one again.',
  input: nothing,
  output: z.object({ already: z.boolean() }),
})

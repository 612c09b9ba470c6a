import * as z from 'zod'

/** The model providers: the two services, or any server with OpenAI's API (Ollama, vLLM, LM Studio, a gateway). */
const PROVIDERS = ['openai', 'anthropic', 'openai-compatible'] as const

const unset = (value: unknown) => (value === '' ? undefined : value)
const text = (most: number) => z.preprocess(unset, z.string().trim().min(1).max(most).optional())
const name = text(200)
const seconds = z.preprocess(unset, z.coerce.number().int().min(1).max(600).optional())
const parallel = z.preprocess(unset, z.coerce.number().int().min(1).max(100).optional())
const dollars = z.preprocess(unset, z.coerce.number().min(0).max(1_000_000).optional())

/** The environment variables of the model, which config.ts reads along with its own. */
export const MODEL_VARIABLES = {
  AI_PROVIDER: z.preprocess(unset, z.enum(PROVIDERS).optional()),
  AI_BASE_URL: z.preprocess(unset, z.url({ protocol: /^https?$/ }).optional()),
  AI_API_KEY: text(4000), // some keys are signed tokens
  AI_MODEL: name,
  AI_SPEECH_MODEL: name,
  AI_IMAGE_MODEL: name,
  AI_EMBEDDING_MODEL: name,
  AI_TIMEOUT_SECONDS: seconds,
  AI_PARALLEL_CALLS: parallel,
  AI_DAILY_BUDGET: dollars,
  AI_PRICE_INPUT: dollars,
  AI_PRICE_OUTPUT: dollars,
  AI_PRICE_EMBEDDING: dollars,
  AI_PRICE_IMAGE: dollars,
  AI_PRICE_SPEECH: dollars,
}

const variables = z.object(MODEL_VARIABLES)
type Variables = z.output<typeof variables>

/** Prices in dollars: per million tokens, per million characters of speech, per image. Undefined: unknown. */
export type ModelPrices = {
  input: number | undefined
  output: number | undefined
  embedding: number | undefined
  image: number | undefined
  speech: number | undefined
}

/** The settings of a configured model. Each of its four kinds is undefined when no model is named for it. */
export type ModelSettings = {
  provider: (typeof PROVIDERS)[number]
  baseUrl: string | undefined
  apiKey: string | undefined
  model: string | undefined
  speechModel: string | undefined
  imageModel: string | undefined
  embeddingModel: string | undefined
  /** The longest wait for a text; the other kinds wait in proportion. Undefined: the default limits. */
  timeoutSeconds: number | undefined
  /** The calls that may run at the same time; further ones wait. Undefined: no limit. */
  parallelCalls: number | undefined
  prices: ModelPrices
  /** The limit in dollars per day (UTC); undefined for no limit. */
  dailyBudget: number | undefined
}

/** The model settings, or undefined when no provider is set. */
export function modelSettings(env: Variables): ModelSettings | undefined {
  if (env.AI_PROVIDER === undefined) return undefined
  return {
    provider: env.AI_PROVIDER,
    baseUrl: env.AI_BASE_URL?.replace(/\/+$/, ''),
    apiKey: env.AI_API_KEY,
    model: env.AI_MODEL,
    speechModel: env.AI_SPEECH_MODEL,
    imageModel: env.AI_IMAGE_MODEL,
    embeddingModel: env.AI_EMBEDDING_MODEL,
    timeoutSeconds: env.AI_TIMEOUT_SECONDS,
    parallelCalls: env.AI_PARALLEL_CALLS,
    prices: {
      input: env.AI_PRICE_INPUT,
      output: env.AI_PRICE_OUTPUT,
      embedding: env.AI_PRICE_EMBEDDING,
      image: env.AI_PRICE_IMAGE,
      speech: env.AI_PRICE_SPEECH,
    },
    dailyBudget: env.AI_DAILY_BUDGET,
  }
}

type Variable = keyof typeof MODEL_VARIABLES
const MODELS = ['AI_MODEL', 'AI_SPEECH_MODEL', 'AI_IMAGE_MODEL', 'AI_EMBEDDING_MODEL'] as const
/** The prices that each model needs so that a spending limit can be enforced. */
const PRICES_OF: Record<(typeof MODELS)[number], readonly Variable[]> = {
  AI_MODEL: ['AI_PRICE_INPUT', 'AI_PRICE_OUTPUT'],
  AI_SPEECH_MODEL: ['AI_PRICE_SPEECH'],
  AI_IMAGE_MODEL: ['AI_PRICE_IMAGE'],
  AI_EMBEDDING_MODEL: ['AI_PRICE_EMBEDDING'],
}

/** Inconsistent settings, each by the variable that has to change. */
export function modelComplaints(env: Variables): { variable: Variable; message: string }[] {
  const isSet = (variable: Variable) => env[variable] !== undefined
  const { AI_PROVIDER: provider } = env
  if (provider === undefined)
    return (Object.keys(MODEL_VARIABLES) as Variable[]) // the keys of the constant
      .filter(isSet)
      .map((variable) => ({ variable, message: 'needs AI_PROVIDER' }))
  const wrong = (variable: Variable, message: string) => [{ variable, message }]
  const models = MODELS.filter(isSet)
  return [
    ...(models.length === 0 ? wrong('AI_MODEL', 'is missing: name at least one model') : []),
    ...(provider !== 'openai-compatible' && !isSet('AI_API_KEY')
      ? wrong('AI_API_KEY', `is missing: ${provider} wants one`)
      : []),
    ...(provider === 'openai-compatible' && !isSet('AI_BASE_URL')
      ? wrong('AI_BASE_URL', 'is missing: openai-compatible needs the address of the server')
      : []),
    ...(provider === 'anthropic'
      ? models
          .filter((variable) => variable !== 'AI_MODEL')
          .map((variable) => ({ variable, message: 'anthropic has no such model: leave it empty' }))
      : []),
    ...(isSet('AI_DAILY_BUDGET')
      ? models
          .flatMap((variable) => PRICES_OF[variable])
          .filter((variable) => !isSet(variable))
          .map((variable) => ({ variable, message: 'is missing: AI_DAILY_BUDGET counts with it' }))
      : []),
  ]
}

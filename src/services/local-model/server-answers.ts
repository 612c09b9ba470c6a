import * as z from 'zod'
import type { ModelServer } from './rules.ts'

/** A model that a server offers. `bytes` is the size of its file, `context` its limit in tokens; null if not stated. */
export type OfferedModel = { name: string; bytes: number | null; context: number | null }
/** A recognized server and its models of text. `loading`: it has not finished starting. */
export type Answered = { server: ModelServer; loading: boolean; models: OfferedModel[] }
/** Gets a path of the server as JSON with its status; null if there is no such answer. */
export type Get = (path: string) => Promise<{ status: number; json: unknown } | null>

const MAX_MODELS = 50
/** The names that servers give to models, file paths among them. Another name is left out. */
const NAME = /^(?! )[\p{L}\p{N}_.:/\\@+() -]{1,200}$/u
const name = z.string().regex(NAME)
const count = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable().catch(null)
/** Embeddings, speech and rerankers write no text. */
const NO_WRITER = /embed|\bbert|rerank|whisper|bge-|minilm/i

const json = <Shape extends z.ZodType>(shape: Shape) => z.object({ status: z.literal(200), json: shape })

/** A list that leaves out entries of another shape. */
const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z.array(z.unknown()).transform((entries) =>
    entries.slice(0, MAX_MODELS).flatMap((entry) => {
      const read = shape.safeParse(entry)
      return read.success ? [read.data] : []
    }),
  )

const ollamaVersion = json(z.object({ version: z.string() }))
const ollamaTags = json(
  z.object({
    models: listOf(
      z.object({ name, size: count, details: z.object({ family: z.string() }).partial().catch({}) }),
    ),
  }),
)
const lmStudioModels = json(
  z.object({
    object: z.literal('list'),
    data: z
      .array(z.looseObject({ id: z.string(), type: z.string(), state: z.string() }))
      .min(1)
      .transform((all) => all.slice(0, MAX_MODELS)),
  }),
)
const lmStudioModel = z.object({ id: name, type: z.enum(['llm', 'vlm']), max_context_length: count })
const llamaProps = json(
  z.object({ total_slots: z.number(), default_generation_settings: z.object({ n_ctx: count }) }),
)
const llamaModels = json(
  z.object({
    data: listOf(
      z.object({
        id: name,
        owned_by: z.literal('llamacpp'),
        meta: z.object({ size: count }).nullable().catch(null),
      }),
    ),
  }),
)
const llamaLoading = z.object({
  status: z.literal(503),
  json: z.object({ error: z.object({ type: z.literal('unavailable_error') }) }),
})

/** Recognizes a server by its answers, whatever its port; null for anything else. */
export async function recognize(get: Get): Promise<Answered | null> {
  return (await asOllama(get)) ?? (await asLmStudio(get)) ?? (await asLlama(get))
}

async function asOllama(get: Get): Promise<Answered | null> {
  if (!ollamaVersion.safeParse(await get('/api/version')).success) return null
  const tags = ollamaTags.safeParse(await get('/api/tags'))
  if (!tags.success) return null
  const models = tags.data.json.models
    .filter((model) => !NO_WRITER.test(`${model.name} ${model.details.family ?? ''}`))
    .map((model) => ({ name: model.name, bytes: model.size, context: null }))
  return { server: 'ollama', loading: false, models }
}

async function asLmStudio(get: Get): Promise<Answered | null> {
  const list = lmStudioModels.safeParse(await get('/api/v0/models'))
  if (!list.success) return null
  const models = list.data.json.data.flatMap((entry) => {
    const model = lmStudioModel.safeParse(entry)
    return model.success ? [{ name: model.data.id, bytes: null, context: model.data.max_context_length }] : []
  })
  return { server: 'lm-studio', loading: false, models }
}

async function asLlama(get: Get): Promise<Answered | null> {
  const health = await get('/health')
  if (llamaLoading.safeParse(health).success) return { server: 'llama.cpp', loading: true, models: [] }
  const [props, list] = [
    llamaProps.safeParse(await get('/props')),
    llamaModels.safeParse(await get('/v1/models')),
  ]
  if (!props.success || !list.success) return null
  const context = props.data.json.default_generation_settings.n_ctx
  const models = list.data.json.data
    .filter(({ id }) => !NO_WRITER.test(id))
    .map(({ id, meta }) => ({ name: id, bytes: meta?.size ?? null, context }))
  return { server: 'llama.cpp', loading: false, models }
}

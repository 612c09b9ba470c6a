import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  APICallError,
  embedMany,
  extractJsonMiddleware,
  generateImage,
  generateSpeech,
  generateText,
  type LanguageModel,
  Output,
  wrapLanguageModel,
} from 'ai'
import * as z from 'zod'
import type { ModelSettings } from '#platform/settings/model-settings.ts'
import type { MadeFile, WritingOrder } from './model.ts'
import type { Brought } from './model-calls.ts'

// The only file that imports the AI SDK. It is loaded with the first call of a model.

/** The four kinds of call, without ledger and error handling: errors are the SDK's. */
export type Sdk = {
  write<Answer>(order: TextOrder<Answer>, signal: AbortSignal): Promise<Brought<Answer>>
  embed(texts: readonly string[], signal: AbortSignal): Promise<Brought<number[][]>>
  picture(prompt: string, size: `${number}x${number}`, signal: AbortSignal): Promise<Brought<MadeFile>>
  speak(text: string, voice: string, signal: AbortSignal): Promise<Brought<MadeFile>>
}
type TextOrder<Answer> = Pick<
  WritingOrder<Answer>,
  'instructions' | 'material' | 'schema' | 'maxOutputTokens'
>

const MAX_RETRIES = 1
/** The statuses with which servers of the same API refuse a schema or a format that they do not support. */
const UNKNOWN = new Set([400, 422, 501])
const isUnknown = (error: unknown) => APICallError.isInstance(error) && UNKNOWN.has(error.statusCode ?? 0)

/** Opens the functions of the configured service. */
export function openSdk(settings: ModelSettings): Sdk {
  globalThis.AI_SDK_LOG_WARNINGS = false
  const services = servicesOf(settings)
  let keepsShapes = true // until the server refuses a schema
  let samplesAs: 'wav' | 'pcm' = 'wav' // until the server returns samples only in the other format

  async function written<Answer>(
    order: TextOrder<Answer>,
    signal: AbortSignal,
    structured: boolean,
  ): Promise<Brought<Answer>> {
    const { instructions, material: prompt, schema, maxOutputTokens } = order
    const shape = services.shapeInPrompt ? `\n\n${shapeInWords(schema)}` : ''
    const { output, usage } = await generateText({
      model: services.text(settings.model ?? '', structured),
      instructions: instructions + shape,
      prompt,
      output: Output.object({ schema, name: 'answer' }),
      maxOutputTokens,
      maxRetries: MAX_RETRIES,
      abortSignal: signal,
    })
    return { result: output, tokens: { input: usage.inputTokens ?? 0, output: usage.outputTokens ?? 0 } }
  }

  return {
    async write(order, signal) {
      try {
        return await written(order, signal, keepsShapes)
      } catch (error) {
        if (!services.shapeInPrompt || !keepsShapes || !isUnknown(error)) throw error
        const answer = await written(order, signal, false)
        keepsShapes = false
        return answer
      }
    },
    async embed(texts, abortSignal) {
      const model = services.embedding(settings.embeddingModel ?? '')
      const { embeddings, usage } = await embedMany({
        model,
        values: [...texts],
        maxRetries: MAX_RETRIES,
        abortSignal,
      })
      return { result: embeddings, tokens: { input: usage.tokens || 0, output: 0 } } // NaN when it is not reported
    },
    async picture(prompt, size, abortSignal) {
      const model = services.image(settings.imageModel ?? '')
      const { image } = await generateImage({
        model,
        prompt,
        size,
        n: 1,
        maxRetries: MAX_RETRIES,
        abortSignal,
      })
      return { result: { bytes: image.uint8Array, mediaType: image.mediaType }, tokens: null }
    },
    async speak(text, voice, abortSignal) {
      const model = services.speech(settings.speechModel ?? '')
      const order = { model, text, voice, maxRetries: MAX_RETRIES, abortSignal }
      let compressed: MadeFile | undefined
      let refused: unknown
      for (const format of samplesAs === 'wav' ? (['wav', 'pcm'] as const) : (['pcm', 'wav'] as const)) {
        const made = await spoken(order, format).catch((error: unknown) => {
          if (!isUnknown(error)) throw error
          refused = error
        })
        if (made && !isCompressed(made)) {
          samplesAs = format
          return { result: made, tokens: null }
        }
        compressed ??= made ?? undefined
      }
      if (!compressed) throw refused
      return { result: compressed, tokens: null }
    },
  }
}

/** Requests uncompressed samples, because an episode is assembled from them. */
async function spoken(
  order: Parameters<typeof generateSpeech>[0],
  outputFormat: 'wav' | 'pcm',
): Promise<MadeFile> {
  const { audio, responses } = await generateSpeech({ ...order, outputFormat })
  const header = responses[0]?.headers?.['content-type'] ?? ''
  if (/^(?:text|application\/json)/i.test(header)) return { bytes: audio.uint8Array, mediaType: header }
  // the library omits the rate of raw samples
  const raw = RAW.test(audio.mediaType) && RAW.test(header)
  return { bytes: audio.uint8Array, mediaType: raw ? header : audio.mediaType }
}
const RAW = /^audio\/(?:pcm|l16)\b/i
/** Not every server returns the requested format: some support only mp3, some only one of the sample formats. */
const isCompressed = ({ mediaType }: MadeFile) =>
  /^audio\//i.test(mediaType) && !RAW.test(mediaType) && !/wav/i.test(mediaType)

type Services = {
  /** The schema of the answer must also be in the prompt: not every server follows or supports schemas. */
  shapeInPrompt: boolean
  text(name: string, structured: boolean): LanguageModel
  embedding(name: string): Parameters<typeof embedMany>[0]['model']
  image(name: string): Parameters<typeof generateImage>[0]['model']
  speech(name: string): Parameters<typeof generateSpeech>[0]['model']
}

function servicesOf({ provider, baseUrl, apiKey }: ModelSettings): Services {
  const place = {
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    ...(apiKey !== undefined && { apiKey }),
  }
  if (provider === 'anthropic') {
    const anthropic = createAnthropic(place)
    const none = (): never => {
      throw new TypeError('anthropic has text models only')
    }
    return { shapeInPrompt: false, text: anthropic, embedding: none, image: none, speech: none }
  }
  // a local server needs no key, but the library does, and would otherwise look for one in the environment
  const openai = createOpenAI({ apiKey: 'none', ...place })
  if (provider === 'openai')
    return {
      shapeInPrompt: false,
      text: (name) => openai(name),
      embedding: (name) => openai.embeddingModel(name),
      image: (name) => openai.imageModel(name),
      speech: (name) => openai.speech(name),
    }
  const compatible = (supportsStructuredOutputs: boolean) =>
    createOpenAICompatible({
      name: 'compatible',
      baseURL: baseUrl ?? '',
      ...place,
      supportsStructuredOutputs,
    })
  return {
    shapeInPrompt: true,
    text: (name, structured) =>
      // small models wrap their JSON in a code fence
      wrapLanguageModel({ model: compatible(structured)(name), middleware: extractJsonMiddleware() }),
    embedding: (name) => compatible(true).embeddingModel(name),
    image: (name) => compatible(true).imageModel(name),
    speech: (name) => openai.speech(name), // that library has no speech models
  }
}

const shapeInWords = (schema: z.ZodType): string =>
  `Answer with one JSON object and nothing else, of exactly this JSON Schema:\n${JSON.stringify(z.toJSONSchema(schema))}`

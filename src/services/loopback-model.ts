import type http from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { loopback } from './loopback.ts'
import { PNG, tone, wordCounts } from './loopback-model-files.ts'

/** A request to the model: the path after /v1, the API key, and the content. */
export type Asked = {
  path:
    | '/chat/completions'
    | '/responses'
    | '/messages'
    | '/embeddings'
    | '/images/generations'
    | '/audio/speech'
  key: string | null
  /** The full prompt, instructions first; for the other kinds of call the texts or the prompt. */
  prompt: string
  /** The request body as received. */
  body: Record<string, unknown>
}

/**
 * What the server does. `json` and `text` are the model's answer (`json` also the whole response to another kind of call);
 * `bytes` is an image or speech (WAV unless `type` differs); `status` is a refusal; `raw` is a body that the API never
 * sends; `silence` leaves the connection open without a response; `broken` closes it in the middle of one. `afterMs` delays
 * the reply.
 */
export type Reply = { afterMs?: number } & (
  | { json: unknown }
  | { text: string }
  | { bytes: Uint8Array; type?: string }
  | { status: number; headers?: Record<string, string>; error?: string }
  | { raw: string; type?: string }
  | { silence: true }
  | { broken: true }
)

/** The ways in which a service is known to fail, ready to be given as replies. */
export const FAILURES = {
  /** Too many requests; the SDK waits as long as requested and retries once. */
  busy: { status: 429, headers: { 'retry-after-ms': '20' }, error: 'slow down' },
  broken: { status: 500, headers: { 'retry-after-ms': '20' }, error: 'internal error' },
  forbidden: { status: 401, error: 'Incorrect API key provided' },
  wrongJson: { json: { answer: 42 } },
  nonsense: { text: 'Certainly! As you can see, the moon is made of lists: 1, 2, (((' },
  page: { raw: '<html><body>Bad gateway</body></html>', type: 'text/html' },
  silence: { silence: true },
} as const satisfies Record<string, Reply>

/** A model server on 127.0.0.1 that implements the OpenAI API, and the part of Anthropic's that writing needs. */
export type LoopbackModel = {
  /** Settings for an app that uses it; they name all four kinds of model, for Anthropic only the text model. */
  env(provider?: 'openai' | 'openai-compatible' | 'anthropic'): Record<string, string>
  /** Every request so far, in order, including failed ones. */
  asked: Asked[]
  /** From now on responds with the result of `answer`; undefined means the default (see `loopbackModel`). */
  answer(answer: (asked: Asked) => Reply | undefined): void
  /** The next requests get these replies, one each; after that `answer` applies again. */
  next(...replies: Reply[]): void
  close(): Promise<void>
}

/**
 * Starts the server. By default a text is `{}`, a vector counts the words of its text (texts with the same words are near
 * each other), an image is a small PNG, and speech is a tone as WAV.
 */
export async function loopbackModel(): Promise<LoopbackModel> {
  const asked: Asked[] = []
  const queue: Reply[] = []
  let answer: (asked: Asked) => Reply | undefined = () => undefined
  const server = await loopback((request, response) => {
    void serve(request, response).catch((error: unknown) => response.destroy(error as Error)) // the client sees a broken connection
  })

  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = JSON.parse(await textOf(request)) as Record<string, unknown> // the SDK sends objects
    const path = (request.url ?? '').replace(/^.*\/v1/, '') as Asked['path'] // other paths are answered with 404
    const key =
      request.headers.authorization?.replace('Bearer ', '') ??
      request.headers['x-api-key']?.toString() ??
      null
    const one: Asked = { path, key, prompt: promptOf(body), body }
    asked.push(one)
    const reply = queue.shift() ?? answer(one) ?? usual(one)
    if (reply.afterMs !== undefined) await pause(reply.afterMs)
    send(response, one, reply)
  }

  return {
    env: (provider = 'openai-compatible') => ({
      AI_PROVIDER: provider,
      AI_BASE_URL: `${server.origin}/v1`,
      AI_API_KEY: 'loopback-key',
      AI_MODEL: 'loopback-text',
      ...(provider !== 'anthropic' && OTHER_MODELS),
    }),
    asked,
    answer: (next) => (answer = next),
    next: (...replies) => queue.push(...replies),
    close: server.close,
  }
}

const OTHER_MODELS = {
  AI_EMBEDDING_MODEL: 'loopback-vectors',
  AI_IMAGE_MODEL: 'loopback-image',
  AI_SPEECH_MODEL: 'loopback-speech',
}

function send(response: http.ServerResponse, asked: Asked, reply: Reply): void {
  if ('silence' in reply) return
  if ('broken' in reply) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4096' })
    response.write('{"id":"loopback",', () => response.destroy())
  } else if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(JSON.stringify({ error: { message: reply.error ?? 'no', type: 'error', code: null } }))
  } else if ('raw' in reply) {
    response.writeHead(200, { 'content-type': reply.type ?? 'application/json' }).end(reply.raw)
  } else if ('bytes' in reply && asked.path === '/audio/speech') {
    response.writeHead(200, { 'content-type': reply.type ?? 'audio/wav' }).end(reply.bytes)
  } else {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(wrapped(asked, reply)))
  }
}

type Content = { json: unknown } | { text: string } | { bytes: Uint8Array }

/** Wraps a reply in the format of the API that was called. */
function wrapped({ path, prompt, body }: Asked, reply: Content): unknown {
  if ('bytes' in reply)
    return { created: 0, data: [{ b64_json: Buffer.from(reply.bytes).toString('base64') }] }
  const said = 'text' in reply ? reply.text : JSON.stringify(reply.json)
  const read = Math.ceil(prompt.length / 4)
  const wrote = Math.ceil(said.length / 4)
  if (path === '/chat/completions')
    return {
      id: 'loopback',
      object: 'chat.completion',
      created: 0,
      model: 'loopback-text',
      choices: [{ index: 0, message: { role: 'assistant', content: said }, finish_reason: 'stop' }],
      usage: { prompt_tokens: read, completion_tokens: wrote, total_tokens: read + wrote },
    }
  if (path === '/responses')
    return {
      id: 'loopback',
      object: 'response',
      created_at: 0,
      model: 'loopback-text',
      status: 'completed',
      output: [
        {
          type: 'message',
          id: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: said, annotations: [] }],
        },
      ],
      usage: { input_tokens: read, output_tokens: wrote, total_tokens: read + wrote },
    }
  if (path === '/messages')
    return {
      id: 'loopback',
      type: 'message',
      role: 'assistant',
      model: 'loopback-text',
      // Anthropic's API requests structured output as the input of a tool
      content:
        'json' in reply && body['tools'] !== undefined
          ? [{ type: 'tool_use', id: 'toolu_1', name: 'json', input: reply.json }]
          : [{ type: 'text', text: said }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: read, output_tokens: wrote },
    }
  return 'json' in reply ? reply.json : said
}

function usual({ path, body, prompt }: Asked): Reply {
  switch (path) {
    case '/chat/completions':
    case '/responses':
    case '/messages':
      return { json: {} }
    case '/embeddings': {
      const data = textsIn(body['input']).map((text, index) => ({
        object: 'embedding',
        index,
        embedding: wordCounts(text),
      }))
      const tokens = Math.ceil(prompt.length / 4)
      return { json: { object: 'list', data, usage: { prompt_tokens: tokens, total_tokens: tokens } } }
    }
    case '/images/generations':
      return { bytes: Buffer.from(PNG, 'base64') }
    case '/audio/speech':
      return { bytes: tone(prompt) }
    default:
      return { status: 404, error: 'no such path' }
  }
}

/** All strings below the parts of a request that carry text. */
function promptOf(body: Record<string, unknown>): string {
  const parts = [body['instructions'], body['system'], body['messages'], body['input'], body['prompt']]
  return parts.flatMap(textsIn).join('\n')
}
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    ['content', 'text'].includes(key) ? textsIn(inner) : [],
  )
}

import type http from 'node:http'
import { type Loopback, loopback } from '../loopback.ts'
import type { ModelServer } from './rules.ts'

/** A model as a test offers it: its name, and the size of its file. */
export type TestModel = { name: string; bytes?: number; context?: number }

const VERSION = '0.12.3'

/** What each server answers at each path, in the shapes of their documentation. */
const ANSWERS: Record<ModelServer, (models: readonly TestModel[]) => Record<string, unknown>> = {
  ollama: (models) => ({
    '/api/version': { version: VERSION },
    '/api/tags': {
      models: models.map(({ name, bytes }) => ({
        name,
        model: name,
        modified_at: '2026-10-03T23:34:03.409490317-07:00',
        size: bytes,
        digest: 'a2af6cc3eb7fa8be8504abaf9b04e88f17a119ec3f04a3addf55f92841195f5a',
        details: { format: 'gguf', family: 'any', parameter_size: '4.3B', quantization_level: 'Q4_K_M' },
      })),
    },
    '/v1/models': {
      object: 'list',
      data: models.map(({ name }) => ({ id: name, object: 'model', owned_by: 'library' })),
    },
  }),
  'lm-studio': (models) => ({
    '/api/v0/models': {
      object: 'list',
      data: models.map(({ name, context }) => ({
        id: name,
        object: 'model',
        type: name.includes('embed') ? 'embeddings' : 'llm',
        publisher: 'lmstudio-community',
        arch: 'any',
        compatibility_type: 'gguf',
        quantization: 'Q4_K_M',
        state: 'not-loaded',
        max_context_length: context ?? 32_768,
      })),
    },
    '/v1/models': {
      object: 'list',
      data: models.map(({ name }) => ({ id: name, object: 'model', owned_by: 'organization_owner' })),
    },
  }),
  'llama.cpp': (models) => ({
    '/health': { status: 'ok' },
    '/props': {
      default_generation_settings: { n_ctx: models[0]?.context ?? 8192 },
      total_slots: 1,
      model_path: models[0]?.name,
    },
    '/v1/models': {
      object: 'list',
      data: models.map(({ name, bytes }) => ({
        id: name,
        object: 'model',
        owned_by: 'llamacpp',
        meta: { n_ctx_train: 32_768, n_params: 4_022_468_096, size: bytes },
      })),
    },
  }),
}

/**
 * A model server for tests on 127.0.0.1 at a free port. Each answers unknown paths in its own way: LM Studio with 200 and an
 * error. `answer` may take over a request.
 */
export async function loopbackModelServer(
  server: ModelServer,
  models: readonly TestModel[],
  answer?: (request: http.IncomingMessage, response: http.ServerResponse) => boolean,
): Promise<Loopback> {
  const answers = ANSWERS[server](models)
  return loopback((request, response) => {
    if (answer?.(request, response)) return
    const known = answers[request.url ?? '']
    const status = known === undefined && server !== 'lm-studio' ? 404 : 200
    const unknown = { error: `Unexpected endpoint or method. (${request.method} ${request.url})` }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(known ?? unknown))
  })
}

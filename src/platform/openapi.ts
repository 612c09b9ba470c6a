import * as z from 'zod/mini'
import type { Call } from './call.ts'

type Json = Record<string, unknown>

const problem = {
  description: 'A problem document; `code` names it.',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
          instance: { type: 'string' },
          code: { type: 'string' },
          request_id: { type: 'string' },
          errors: { type: 'array', items: { type: 'object', additionalProperties: { type: 'string' } } },
        },
      },
    },
  },
}

/** A body that is a file, whatever the sender calls it. In OpenAPI 3.1 bytes have no schema. */
const FILE = { 'application/octet-stream': {}, 'image/*': {} }

/** The OpenAPI 3.1 document of all calls, made from their contracts. */
export function openApi(calls: readonly Call[], site: { name: string; url: string }): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = `/api/${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: site.name, version: '1' },
    servers: [{ url: site.url }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'cadence.session_token' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}

function operation(call: Call): Json {
  const input = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Json // a JSON schema is a plain object
  const properties = (input['properties'] ?? {}) as Record<string, Json>
  const required = (input['required'] ?? []) as string[]
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const parameters = Object.entries(properties)
    .filter(([name]) => inPath.has(name) || call.method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema,
    }))
  const body = Object.entries(properties).filter(([name]) => !inPath.has(name))
  return {
    operationId: call.name,
    summary: call.summary,
    ...(call.access !== 'anyone' && { security: [{ session: [] }, { bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.method !== 'GET' &&
      body.length > 0 && {
        requestBody: {
          required: true,
          content:
            call.body === 'bytes'
              ? FILE
              : {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: Object.fromEntries(body),
                      required: required.filter((name) => !inPath.has(name)),
                    },
                  },
                },
        },
      }),
    responses: {
      200: {
        description: 'Done.',
        content:
          call.answers === null
            ? {
                'application/json': {
                  schema: z.toJSONSchema(call.output, { io: 'output', unrepresentable: 'any' }),
                },
              }
            : { [call.answers]: { schema: { type: 'string' } } },
      },
      default:
        call.refusals.length > 0
          ? { ...problem, description: `A problem: ${call.refusals.join(', ')}.` }
          : problem,
    },
  }
}

import * as z from 'zod/mini'
import type { Call } from './call.ts'

type Json = Record<string, unknown>

const problem = {
  description: 'A problem document. `code` identifies the problem.',
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
          errors: {
            type: 'array',
            items: {
              type: 'object',
              required: ['field', 'code', 'detail'],
              properties: { field: { type: 'string' }, code: { type: 'string' }, detail: { type: 'string' } },
            },
          },
        },
      },
    },
  },
}

/** A body that is a file, whatever media type the sender gives. In OpenAPI 3.1 bytes have no schema. */
const FILE = { 'application/octet-stream': {}, 'image/*': {} }

/** The OpenAPI 3.1 document of all calls, generated from their contracts. */
export function openApi(calls: readonly Call[], site: { name: string; url: string }): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = `/api/${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, calls) }
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
        key: { type: 'http', scheme: 'bearer', bearerFormat: 'cad_…' },
      },
    },
  }
}

/** The possible error responses for calls with a key. */
const REFUSED_TO_KEYS: Readonly<Record<number, string>> = {
  401: 'The key is missing, unknown or expired.',
  403: 'The key is valid, but its scope or the plan of its account does not allow this.',
  422: 'The request is invalid.',
  429: 'The rate limit of the account is exceeded. `Retry-After` says when to try again.',
  503: 'The server cannot answer right now. `Retry-After` says when to try again.',
}

const NOT_FOUND = { 404: 'The item does not exist, or the caller may not read it.' }

const header = (description: string) => ({ description, schema: { type: 'integer' } })
const ALLOWANCE = {
  'RateLimit-Limit': header('Calls that the account may make in the current minute.'),
  'RateLimit-Remaining': header('Calls that remain in the current minute.'),
  'RateLimit-Reset': header('Seconds until the limit resets.'),
}
const HEADERS: Readonly<Record<string, object>> = {
  200: { ETag: { description: 'The version of this response.', schema: { type: 'string' } }, ...ALLOWANCE },
  429: { ...ALLOWANCE, 'Retry-After': header('Seconds.') },
  503: { 'Retry-After': header('Seconds.') },
}
const headersOf = (status: string) => {
  const headers = HEADERS[status]
  return headers === undefined ? {} : { headers }
}

/** A schema as JSON Schema, without the patterns of fields that have a format. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    },
  }) as Json // a JSON schema is a plain object
  return made
}

/** The fields of a request; a number is declared as a number, although an address contains it as text. */
function fieldsOf(call: Call): { properties: Record<string, Json>; required: string[] } {
  const asked = schemaOf(call.input, 'input')
  const taken = (schemaOf(call.input, 'output')['properties'] ?? {}) as Record<string, Json>
  const properties = Object.entries((asked['properties'] ?? {}) as Record<string, Json>)
  return {
    properties: Object.fromEntries(
      properties.map(([name, schema]) => [
        name,
        (taken[name]?.['type'] === 'integer' ? taken[name] : undefined) ?? schema,
      ]),
    ),
    required: (asked['required'] ?? []) as string[],
  }
}

const securityOf = ({ access, scope }: Call): Json => {
  if (access === 'anyone') return {}
  if (access !== 'key') return { security: [{ session: [] }, { bearer: [] }] }
  return { security: [{ key: [] }], ...(scope !== null && { 'x-scope': scope }) }
}

function operation(call: Call, calls: readonly Call[]): Json {
  const { properties, required } = fieldsOf(call)
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
    ...securityOf(call),
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
        ...(call.access === 'key' && headersOf('200')),
        content: contentOf(call, calls),
      },
      ...(call.access === 'key' && {
        304: { description: 'The response with this `ETag` is still current.' },
        ...Object.fromEntries(
          Object.entries({ ...REFUSED_TO_KEYS, ...(inPath.size > 0 && NOT_FOUND) }).map(
            ([status, description]) => [status, { ...problem, ...headersOf(status), description }],
          ),
        ),
      }),
      default:
        call.refusals.length > 0
          ? { ...problem, description: `A problem: ${call.refusals.join(', ')}.` }
          : problem,
    },
  }
}

/** The content of the answer, by media type. */
function contentOf(call: Call, calls: readonly Call[]): Json {
  if (call.answers !== null) return { [call.answers]: { schema: { type: 'string' } } }
  const others = Object.values(call.alsoAs).flatMap((name) => calls.find((each) => each.name === name) ?? [])
  return Object.fromEntries(
    [call, ...others].map((each) => [each.mediaType, { schema: schemaOf(each.output, 'output') }]),
  )
}

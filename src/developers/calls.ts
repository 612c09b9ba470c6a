import * as z from 'zod/mini'
import { call, moment, nothing, rowId } from '#platform/call.ts'
import {
  API_GROUP_NAMES,
  KEY_NAME_LENGTH,
  KEY_STATES,
  LIFETIME_DAYS,
  OVERLAP_HOURS,
  SCOPES,
} from './rules.ts'

const few = { per: 'account' as const, times: 30, windowMinutes: 10 }

export const apiDocument = call('api-document', {
  summary:
    'Returns the OpenAPI 3.1 document of the developer API, generated from the contracts that serve it.',
  method: 'GET',
  path: 'v1/openapi.json',
  access: 'anyone',
  keepSeconds: 3600,
  input: nothing,
  output: z.record(z.string(), z.unknown()),
})

const operation = z.object({
  id: z.string(),
  path: z.string(),
  scope: z.nullable(z.string()),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'query']),
      required: z.boolean(),
      /** In TypeScript notation. */
      type: z.string(),
      min: z.nullable(z.number()),
      max: z.nullable(z.number()),
      usual: z.nullable(z.string()),
      /** The initial value of its example, or null to leave it out. */
      example: z.nullable(z.string()),
    }),
  ),
  /** The fields of the response, with nested fields after their object, each with its depth. */
  fields: z.array(z.object({ name: z.string(), type: z.string(), optional: z.boolean(), depth: z.number() })),
  /** Statuses of problems, in order. */
  problems: z.array(z.string()),
})
export type DocumentedOperation = z.infer<typeof operation>

export const apiReference = call('api-reference', {
  summary: 'Returns the calls on one page of the API reference, generated from the OpenAPI document.',
  method: 'GET',
  path: 'developers/{group}',
  access: 'anyone',
  keepSeconds: 600,
  input: z.object({ group: z.enum(API_GROUP_NAMES) }),
  output: z.object({ operations: z.array(operation) }),
})

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the key. */
  prefix: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  state: z.enum(KEY_STATES),
  created_at: moment,
  last_used_at: z.nullable(moment),
  expires_at: z.nullable(moment),
  revoked_at: z.nullable(moment),
})

/** No other response contains the whole key. */
const madeKey = z.object({ key: z.string(), made: apiKey })

const lifetime = z.nullable(z.union(LIFETIME_DAYS.map((days) => z.literal(days))))

export const apiKeyList = call('api-key-list', {
  summary: "Lists the caller's API keys, newest first, and whether their plan currently includes the API.",
  method: 'GET',
  path: 'api-keys',
  access: 'member',
  input: nothing,
  output: z.object({ items: z.array(apiKey), open: z.boolean(), most: z.number() }),
})

export const apiKeyMake = call('api-key-make', {
  summary: 'Creates an API key for the caller and shows it once.',
  access: 'member',
  recorded: true,
  limit: few,
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(1, 'developers.nameMissing'), z.maxLength(KEY_NAME_LENGTH)),
    scopes: z
      .array(z.enum(SCOPES))
      .check(z.minLength(1, 'developers.scopeNeeded'), z.maxLength(SCOPES.length)),
    /** The number of days after which it expires automatically, or null for never. */
    days: lifetime,
  }),
  output: madeKey,
  refusals: ['developers.b2bOnly', 'developers.tooManyKeys'],
})

export const apiKeyRotate = call('api-key-rotate', {
  summary:
    'Replaces an API key of the caller. The previous key stays valid for the given number of hours, so ' +
    'that programs can switch without interruption.',
  access: 'member',
  recorded: true,
  limit: few,
  input: z.object({
    id: rowId,
    overlap_hours: z.union(OVERLAP_HOURS.map((hours) => z.literal(hours))),
  }),
  output: madeKey,
  refusals: ['developers.b2bOnly', 'developers.keyNotFound'],
})

export const apiKeyRevoke = call('api-key-revoke', {
  summary: 'Revokes an API key of the caller immediately.',
  access: 'member',
  recorded: true,
  limit: few,
  input: z.object({ id: rowId }),
  output: z.object({ id: z.string(), revoked_at: moment }),
  refusals: ['developers.keyNotFound'],
})

const uses = { answered: z.number(), refused: z.number(), failed: z.number() }

export const apiUsageList = call('api-usage-list', {
  summary:
    "Returns the caller's API usage in the last 30 days by day, call and key, and what remains of the " +
    'allowances.',
  method: 'GET',
  path: 'api-usage',
  access: 'member',
  input: nothing,
  output: z.object({
    since: z.iso.date(),
    days: z.array(z.object({ day: z.iso.date(), ...uses })),
    calls: z.array(z.object({ call: z.string(), ...uses })),
    keys: z.array(z.object({ key_id: z.string(), name: z.string(), ...uses })),
    allowances: z.array(
      z.object({ span: z.enum(['minute', 'day']), limit: z.number(), used: z.number(), resets_at: moment }),
    ),
  }),
})

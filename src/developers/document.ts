/** A JSON Schema, as far as the pages show it. */
export type Schema = {
  type?: string | readonly string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
}
type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
type Content = Readonly<Record<string, { schema: Schema }>>
/** One call of the API as its document describes it. */
export type Operation = {
  id: string
  path: string
  scope: string | null
  parameters: readonly Parameter[]
  answer: Schema
  /** Statuses of problems, in order. */
  problems: readonly string[]
}
type DocumentedOperation = {
  operationId: string
  'x-scope'?: string
  parameters?: readonly Parameter[]
  responses: Readonly<Record<string, { content?: Content }>>
}

/** The calls of a document, in its order. */
export function operationsOf(document: Readonly<Record<string, unknown>>): Operation[] {
  const paths = document['paths'] as Readonly<Record<string, { get: DocumentedOperation }>> // our own document
  return Object.entries(paths).map(([path, { get }]) => ({
    id: get.operationId,
    path,
    scope: get['x-scope'] ?? null,
    parameters: get.parameters ?? [],
    answer: Object.values(get.responses['200']?.content ?? {})[0]?.schema ?? {},
    problems: Object.keys(get.responses).filter((status) => /^[45]/.test(status)),
  }))
}

/** A type in TypeScript notation. */
export function typeOf(schema: Schema): string {
  const { type, anyOf, items } = schema
  if (typeof type === 'object') return type.map((each) => typeOf({ ...schema, type: each })).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ')
  if (type === 'array') return items?.properties ? 'object[]' : `${bracketed(typeOf(items ?? {}))}[]`
  if (schema.properties) return 'object'
  return schema.format ? `${type ?? 'string'} (${schema.format})` : (type ?? 'unknown')
}

const bracketed = (type: string): string => (type.includes(' | ') ? `(${type})` : type)

/** A field of a response, with its nesting depth. */
export type FieldRow = { name: string; type: string; optional: boolean; depth: number }

/** The fields of a response, with nested fields after their object. */
export function rowsOf(schema: Schema, depth = 0): FieldRow[] {
  const inside = insideOf(schema)
  return Object.entries(inside?.properties ?? {}).flatMap(([name, field]) => [
    { name, type: typeOf(field), optional: !(inside?.required ?? []).includes(name), depth },
    ...rowsOf(field, depth + 1),
  ])
}

function insideOf(schema: Schema): Schema | undefined {
  if (schema.properties) return schema
  if (schema.items) return insideOf(schema.items)
  return schema.anyOf?.map(insideOf).find((each) => each !== undefined)
}

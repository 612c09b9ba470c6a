import { type Operation, type Schema, operationsOf } from '../document.ts'
import { RUNTIME } from './runtime.ts'

/** The TypeScript client of a document, as the text of its one file: the same text for the same document. */
export function makeClient(document: Readonly<Record<string, unknown>>): string {
  const operations = operationsOf(document)
  return [
    '// Made from /api/v1/openapi.json by `node scripts/make-client.mjs`. Change the contracts, not this file.',
    ...operations.flatMap((operation) => [questionType(operation), answerType(operation)]),
    cadenceType(operations),
    RUNTIME,
    paths(operations),
  ].join('\n\n')
}

const methodOf = ({ id }: Operation): string => id.replace(/^v1-/, '')
const nameOf = (operation: Operation): string => {
  const method = methodOf(operation)
  return method.slice(0, 1).toUpperCase() + method.slice(1)
}

function questionType(operation: Operation): string {
  const fields = operation.parameters.map(
    ({ name, required, schema }) => `  ${name}${required ? '' : '?'}: ${print(schema, 1)}`,
  )
  return `export type ${nameOf(operation)}Question = {\n${fields.join('\n')}\n}`
}

const answerType = (operation: Operation): string =>
  `export type ${nameOf(operation)}Answer = ${print(operation.answer, 0)}`

function cadenceType(operations: readonly Operation[]): string {
  const methods = operations.map((operation) => {
    const required = operation.parameters.some((each) => each.required)
    const name = nameOf(operation)
    return `  ${methodOf(operation)}: (question${required ? '' : '?'}: ${name}Question) => Promise<${name}Answer>`
  })
  return `/** The calls of the API. */\nexport type Cadence = {\n${methods.join('\n')}\n}`
}

function paths(operations: readonly Operation[]): string {
  const lines = operations.map((operation) => `  ${methodOf(operation)}: '${operation.path}',`)
  return `const PATHS: Readonly<Record<keyof Cadence, string>> = {\n${lines.join('\n')}\n}\n`
}

/** A schema as a type; objects start on their own lines. */
function print(schema: Schema, depth: number): string {
  const { anyOf, items, properties, type } = schema
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (anyOf) return unionOf(anyOf.map((each) => print(each, depth)))
  if (typeof type === 'object') return type.map((each) => print({ ...schema, type: each }, depth)).join(' | ')
  if (type === 'array') return `${grouped(print(items ?? {}, depth))}[]`
  if (properties) return printObject(properties, schema.required ?? [], depth)
  if (type === 'object') return 'Record<string, unknown>'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean' || type === 'string' || type === 'null') return type
  return 'unknown'
}

/** Allows any text besides the named values, while editors still suggest those. */
function unionOf(types: readonly string[]): string {
  const named = types.some((type) => type.startsWith("'"))
  return [...new Set(types)].map((type) => (named && type === 'string' ? '(string & {})' : type)).join(' | ')
}

function printObject(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  depth: number,
): string {
  const indent = '  '.repeat(depth + 1)
  const lines = Object.entries(properties).map(
    ([name, field]) => `${indent}${name}${required.includes(name) ? '' : '?'}: ${print(field, depth + 1)}`,
  )
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

const grouped = (type: string): string => (/^[^{]* \| /.test(type) ? `(${type})` : type)
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)

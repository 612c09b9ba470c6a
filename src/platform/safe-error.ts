import { maskedText } from './http/masked-path.ts'

/** An error in a form that may be logged or stored: its kind, codes and stack, without the values of a query. */
type SafeError = {
  type: string
  message: string
  stack?: string
  code?: string | number
  [field: string]: unknown
}

/**
 * Error fields that hold codes and table names, never values. The `detail`, `where` and `hint` of a query can hold values.
 */
const FIELDS = [
  'code',
  'errno',
  'syscall',
  'status',
  'statusCode',
  'responseCode',
  'kind',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'position',
  'routine',
] as const
const PLAIN = /^[\w.:+-]{1,100}$/

/**
 * SQLSTATE classes whose messages name only tables, columns and constraints. The other messages quote values, and the
 * quotation marks depend on the language of the server.
 */
const NAMES_ONLY = /^(?:08|23|25|28|3D|40|42|53|55|57|58)/
/** The parameters that drizzle appends to a statement. */
const PARAMETERS = /\nparams: [\s\S]*$/
const EMAIL = /[^\s@"'`<>()[\]{},;:=/\\]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+/gi
const MAX_MESSAGE_LENGTH = 2000
/** Characters that are scanned: an address must not be cut before it is masked. */
const MAX_SCANNED_LENGTH = 20_000
const MAX_CAUSES = 5

/** The part of a thrown value that may be logged or stored. */
export function safeError(thrown: unknown, depth = 0): SafeError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: safeText(textOf(thrown)) }
  const message = safeMessage(thrown)
  const stack = framesOf(thrown)
  const causes = depth < MAX_CAUSES && thrown.cause !== undefined && thrown.cause !== null
  const parts =
    depth < MAX_CAUSES && thrown instanceof AggregateError ? thrown.errors.slice(0, MAX_CAUSES) : []
  return {
    type: typeOf(thrown),
    message,
    ...(stack !== '' && { stack: `${typeOf(thrown)}: ${message}\n${stack}` }),
    ...fieldsOf(thrown),
    ...(causes && { cause: safeError(thrown.cause, depth + 1) }),
    ...(parts.length > 0 && { errors: parts.map((part: unknown) => safeError(part, depth + 1)) }),
  }
}

/** One line that may be shown to an operator: the problem, with the database code where there is one. */
export function errorLine(thrown: unknown): string {
  const { message, code, cause, errors, type } = safeError(thrown)
  const inner = cause as SafeError | undefined
  if (message.startsWith('Failed query') && inner)
    return errorLine(thrown instanceof Error ? thrown.cause : inner)
  const parts = (errors as SafeError[] | undefined)?.map((part) => part.message).join(', ')
  const said = message || parts || type
  return code === undefined || said.includes(String(code)) ? said : `${said} (${code})`
}

/** A copy of an error for libraries that store or print everything an error holds. */
export function withoutValues(thrown: unknown): Error {
  const { type, message, stack, cause, ...fields } = safeError(thrown)
  const copy = new Error(message, cause === undefined ? undefined : { cause })
  return Object.assign(copy, fields, { name: type, stack: stack ?? '' })
}

/** The message of an error without query values, secrets in addresses and email addresses. */
function safeMessage(error: Error): string {
  const { code } = error as { code?: unknown }
  const isDatabase = 'severity' in error && typeof code === 'string'
  if (isDatabase && !NAMES_ONLY.test(code)) return `PostgreSQL error ${code}`
  return safeText(error.message)
}

/** A text from a library without query values, secrets in addresses and email addresses. */
export const safeText = (text: string): string =>
  maskedText(text.slice(0, MAX_SCANNED_LENGTH).replace(PARAMETERS, ''))
    .replace(EMAIL, '[email]')
    .slice(0, MAX_MESSAGE_LENGTH)

const textOf = (thrown: unknown): string =>
  typeof thrown === 'string' ? thrown : thrown === undefined ? 'undefined' : 'not an error'

/**
 * The lines of the stack that say where it was thrown. The stack begins with the message, which may have any number of
 * lines.
 */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  return (at < 0 ? stack : stack.slice(at + message.length))
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
}

const typeOf = (error: Error): string => (error.name === 'Error' ? error.constructor.name : error.name)

function fieldsOf(error: Error): Record<string, string | number> {
  const fields: Record<string, string | number> = {}
  for (const name of FIELDS) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'number' || (typeof value === 'string' && PLAIN.test(value))) fields[name] = value
  }
  return fields
}

import * as z from 'zod/mini'
import type { Call } from '../call.ts'
import { type FieldProblem, Refusal } from '../refusal.ts'

/** No call accepts deeper nesting, and reading much deeper input would overflow the stack. */
const MAX_DEPTH = 100

/** Whether a value, or a field name in it, holds U+0000 or lone surrogates, or is nested too deeply. */
function holdsUnstorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (value instanceof Uint8Array) return false // a file, which no column stores
  if (typeof value !== 'object' || value === null) return false
  if (depth === MAX_DEPTH) return true
  return Object.entries(value).some(
    ([name, inner]) => holdsUnstorable(name) || holdsUnstorable(inner, depth + 1),
  )
}

/** The input of a call, validated and with defaults, or the Refusal that names each faulty field. */
export function readInput(call: Call, raw: unknown): { accepted: unknown } | Refusal {
  if (holdsUnstorable(raw)) return new Refusal('problem.malformed', 400)
  const input = z.safeParse(call.input, raw)
  return input.success ? { accepted: input.data } : invalid(input.error, raw)
}

/** Every issue as a field problem. Messages that are not string keys become `problem.invalid` or `problem.missing`. */
function invalid(error: z.core.$ZodError, raw: unknown): Refusal {
  const fields: FieldProblem[] = error.issues.map((issue) => ({
    field: issue.path.join('.'),
    code: codeOf(issue, raw),
  }))
  return new Refusal(fields[0]?.code ?? 'problem.invalid', 422, { fields })
}

/** A contract's own message about a field is kept: "a name is required" says more than that the field is missing. */
function codeOf({ code, message, path }: z.core.$ZodIssue, raw: unknown): string {
  const isOwn = /^[a-z]+(?:\.\w+)+$/i.test(message)
  if (isOwn && !message.startsWith('problem.')) return message
  if (code !== 'custom' && path.length > 0 && isMissing(raw, path)) return 'problem.missing'
  return isOwn ? message : 'problem.invalid'
}

function isMissing(raw: unknown, [name, ...rest]: readonly PropertyKey[]): boolean {
  if (typeof raw !== 'object' || raw === null) return false
  const value: unknown = name === undefined ? raw : Reflect.get(raw, name)
  return rest.length === 0 ? value === undefined : isMissing(value, rest)
}

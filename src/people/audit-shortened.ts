import type { Changes } from '#platform/runtime.ts'

/**
 * The maximum number of characters of a text, entries of a list, fields of an object and nesting levels that the log keeps.
 */
const TEXT = 300
const ENTRIES = 20
const FIELDS = 40
const LEVELS = 5
/** The maximum number of characters of the whole as JSON; a longer one is cut to its beginning. */
const WHOLE = 8000

const SECRET = /passw|secret|token|authorization|cookie|credential|api_?key/i
const HIDDEN = '[hidden]'

/**
 * The input of a call as the log keeps it: texts cut to their beginning, bytes by their size, nothing that looks like a
 * secret, and all of it within limits.
 */
export function shortenedFields(fields: object): Record<string, unknown> {
  const short = Object.fromEntries(fieldsOf(fields, LEVELS))
  const text = JSON.stringify(short)
  return text.length <= WHOLE ? short : { '…': cut(text, WHOLE / 2) }
}

/** The same for changes. */
export function shortenedChanges(changes: Changes): Changes {
  const entries = Object.entries(changes).slice(0, FIELDS)
  const short = entries.map(([name, { from, to }]) => {
    const value = (of: unknown) => (SECRET.test(name) ? HIDDEN : shorten(of, LEVELS))
    return [cut(name, TEXT), { from: value(from), to: value(to) }] as const
  })
  let room = WHOLE
  const kept = short.filter((entry) => (room -= JSON.stringify(entry).length) >= 0)
  const left = Object.keys(changes).length - kept.length
  return Object.fromEntries([...kept, ...(left > 0 ? [['…', { from: null, to: left }] as const] : [])])
}

/** A title, as the log keeps it. */
export const shortenedTitle = (title: string): string => cut(title, TEXT)

function shorten(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return cut(withoutPassword(value), TEXT)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return { bytes: value.length }
  if (typeof value !== 'object') return null
  if (levels === 0) return '…'
  if (Array.isArray(value)) {
    const kept = value.slice(0, ENTRIES).map((each) => shorten(each, levels - 1))
    return value.length > ENTRIES ? [...kept, '…'] : kept
  }
  return Object.fromEntries(fieldsOf(value, levels - 1))
}

function fieldsOf(value: object, levels: number): (readonly [string, unknown])[] {
  const fields = Object.entries(value).filter(([, each]) => each !== undefined)
  const kept = fields
    .slice(0, FIELDS)
    .map(([name, each]) => [cut(name, TEXT), SECRET.test(name) ? HIDDEN : shorten(each, levels)] as const)
  return fields.length > FIELDS ? [...kept, ['…', fields.length - FIELDS]] : kept
}

/** Never cuts a character in half: the database would refuse it. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`

/** URLs may contain the name and password of an account. */
const withoutPassword = (text: string): string => text.replace(/\/\/[^\s/]+@/g, `//${HIDDEN}@`)

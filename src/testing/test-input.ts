import type * as z from 'zod/mini'
import { dice } from '#developers/test-dice.ts'
import { HOSTILE } from './test-hostile.ts'

type Schema = z.core.$ZodType
/** The part of a schema's definition from which values are made. */
type Said = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  items?: Schema[]
  options?: Schema[]
  innerType?: Schema
  in?: Schema
  keyType?: Schema
  valueType?: Schema
  getter?: () => Schema
  entries?: Record<string, string | number>
  values?: unknown[]
  format?: string
}

/**
 * Makes pseudo-random inputs: valid, nearly valid and invalid. The same seed gives the same inputs; `known` are ids that
 * exist.
 */
export function inputMaker(seed: number, known: readonly string[]) {
  const roll = dice(seed)
  const oneOf = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(roll() * values.length)] as Value // the list is not empty
  const newId = () =>
    'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(roll() * 16).toString(16))
  const cursor = () => Buffer.from(`${oneOf(MOMENTS)} ${oneOf([...known, newId()])}`).toString('base64url')
  const text = () =>
    oneOf([oneOf(HOSTILE), oneOf(WORDS), oneOf(MOMENTS), oneOf([...known, newId()]), cursor()])
  /** A value of the wrong type. */
  const wrong = (): unknown =>
    oneOf<() => unknown>([
      text,
      () => oneOf([null, true, 0, -1, 1e308, Number.NaN, 2 ** 53, 0.5]),
      () =>
        oneOf<unknown>([
          [],
          {},
          [[]],
          { a: 1 },
          Array.from({ length: 200 }, () => ''),
          { __proto__: null, toString: 1 },
        ]),
      () => nested(oneOf([10, 6000])),
    ])()

  function valueOf(schema: Schema, depth = 0): unknown {
    const def = schema._zod.def as unknown as Said // every schema type defines a part of this
    const {
      minimum,
      maximum,
      format = def.format,
    } = schema._zod.bag as { minimum?: number; maximum?: number; format?: string }
    if (depth > 0 && roll() < 0.08) return wrong()
    const inside = (inner: Schema) => valueOf(inner, depth + 1)
    switch (def.type) {
      case 'object':
        return Object.fromEntries(
          [
            ...Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
              roll() < 0.05 ? [] : [[name, inside(field)] as const],
            ),
            ...(roll() < 0.05 ? [[oneOf(HOSTILE), wrong()] as const] : []),
          ].filter(([, value]) => value !== undefined),
        )
      case 'array':
        return Array.from(
          { length: Math.max(minimum ?? 0, Math.floor(roll() * 3)) },
          () => def.element && inside(def.element),
        )
      case 'tuple':
        return def.items?.map(inside)
      case 'record':
        return def.valueType && { [oneOf(['en', 'fr', 'a', text()])]: inside(def.valueType) }
      case 'union':
        return inside(oneOf(def.options ?? []))
      case 'optional':
      case 'default':
      case 'prefault':
        return roll() < 0.4 || !def.innerType ? undefined : inside(def.innerType)
      case 'nullable':
        return roll() < 0.3 || !def.innerType ? null : inside(def.innerType)
      case 'readonly':
      case 'catch':
      case 'nonoptional':
        return def.innerType && inside(def.innerType)
      case 'pipe':
        return def.in && inside(def.in)
      case 'lazy':
        return depth > 8 || !def.getter ? null : inside(def.getter())
      case 'enum':
        return oneOf(Object.values(def.entries ?? {}))
      case 'literal':
        return oneOf(def.values ?? [])
      case 'boolean':
        return roll() < 0.5
      case 'number':
      case 'int':
        return oneOf([minimum ?? 0, maximum ?? 10, 1, Math.floor(roll() * 100)])
      case 'string':
        return textFor(format, maximum)
      case 'custom':
        return new Uint8Array(Math.floor(roll() * 64)).map(() => Math.floor(roll() * 256))
      default:
        return wrong()
    }
  }

  function textFor(format: string | undefined, most: number | undefined): string {
    if (format === 'uuid') return oneOf([...known, newId()])
    if (format === 'datetime') return oneOf(MOMENTS)
    if (format === 'date') return oneOf(MOMENTS).slice(0, 10)
    if (format === 'email') return oneOf(['someone@example.com', 'a.b+c@example.org'])
    if (format === 'url') return oneOf(['https://127.0.0.1:9/page', 'http://localhost:9/'])
    const value = text()
    return most === undefined || roll() < 0.1 ? value : value.slice(0, most)
  }

  return { roll, oneOf, text, valueOf }
}

const WORDS = [
  'en',
  'fr',
  'ar',
  'day',
  'week',
  'upcoming',
  'past',
  'premium',
  'article',
  'tool',
  'model',
  'AI',
  'open',
  '5',
]
const MOMENTS = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '2026-11-19T09:00:00.000Z',
  '2026-11-19T09:00:00.123456Z',
  '2026-12-24T18:00:00.000Z',
  '1000-01-01T00:00:00.000Z',
  '9998-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
]

/** Nested lists, deeper than the call stack allows recursion. */
function nested(levels: number): unknown {
  let value: unknown = 'deep'
  for (let n = 0; n < levels; n++) value = [value]
  return value
}

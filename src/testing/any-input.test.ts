import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { articles } from '#articles/tables.ts'
import { users } from '#people/tables.ts'
import { HOUR, SECOND } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { api } from '../api.ts'
import { inputMaker } from './test-input.ts'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'

// Calls with arbitrary input, as a visitor, a reader and an administrator. ANY_INPUT sets how many, SEED which ones.

const HOW_MANY = Number(process.env['ANY_INPUT'] ?? 300)
const SEED = Number(process.env['SEED'] ?? 20_261_123)

/** These calls wait for a job, and no jobs run here. */
const WAITING: ReadonlySet<string> = new Set(['scrape-ai-news', 'scrape-ai-events', 'translate-content'])

const runtime = await openTestRuntime()
const known = '5a11f00d-0000-4000-8000-000000000000'
const make = inputMaker(SEED, [known])
const person = (id: string, roles: string[]): Caller => ({
  id,
  email: `${id}@example.com`,
  roles,
  sessionId: crypto.randomUUID(),
})
const [reader, admin] = [
  person('5a11f00d-0000-4000-8000-000000000001', []),
  person('5a11f00d-0000-4000-8000-000000000002', ['admin']),
]
const CALLERS = { visitor: null, reader, admin, paying: { ...reader, plan: 'b2b' } }

/** Recreates the accounts, because an earlier call may have erased them. */
async function keepAccounts(): Promise<void> {
  const rows = [reader, admin].map(({ id, email }) => ({ id, email, name: 'Ada' }))
  await runtime.db.insert(users).values(rows).onConflictDoNothing()
  await runtime.db
    .insert(articles)
    .values({
      id: known,
      title: 'A story',
      content: 'All of it.',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      publishedAt: new Date(TEST_NOW.getTime() - HOUR),
    })
    .onConflictDoNothing()
}

/** The error other than a refusal below 500, or null. */
async function troubleWith(name: string, input: unknown, caller: Caller | null): Promise<string | null> {
  const origin = { caller, language: 'en', requestId: '-', address: '127.0.0.1', limited: false }
  try {
    const { body } = await runtime.dispatcher.answer(name, input, origin)
    const text = typeof body === 'object' && body !== null && 'text' in body ? body.text : null
    if (text instanceof ReadableStream) await new Response(text).arrayBuffer()
    return null
  } catch (error) {
    if (isRefusal(error)) return error.status < 500 ? null : `${error.status} ${error.code}`
    return error instanceof Error
      ? `${error.message.slice(0, 300)} ${error.cause instanceof Error ? error.cause.message : ''} ${error.stack?.split('\n').find((line) => line.includes('/src/')) ?? ''}`
      : String(error)
  }
}

test(
  `no input brings a call down: ${HOW_MANY} of seed ${SEED} are answered or refused`,
  { timeout: HOW_MANY * 1000 },
  async () => {
    const calls = api.map(({ call }) => call).filter(({ name }) => !WAITING.has(name))
    const troubles = new Map<string, string>()
    for (let n = 0; n < HOW_MANY; n++) {
      if (n % 20 === 0) await keepAccounts()
      runtime.clock.set(new Date(TEST_NOW.getTime() + n * SECOND))
      const call = make.oneOf(calls)
      const who = make.oneOf(Object.keys(CALLERS) as (keyof typeof CALLERS)[])
      const input = make.roll() < 0.03 ? make.text() : make.valueOf(call.input)
      const trouble = await troubleWith(call.name, input, CALLERS[who])
      if (trouble === null || troubles.has(`${call.name}: ${trouble}`)) continue
      troubles.set(`${call.name}: ${trouble}`, `${n} ${who} ${textOf(input)}`)
    }
    expect(Object.fromEntries(troubles)).toEqual({})
  },
)

type Said = { type: string; format?: string; shape?: Record<string, z.core.$ZodType> } & Partial<
  Record<'element' | 'innerType' | 'in' | 'valueType', z.core.$ZodType>
> &
  Partial<Record<'options' | 'items', z.core.$ZodType[]>>

/**
 * The places in a schema that accept a day or moment of the year 1, which falls before the first year once it is converted
 * to UTC.
 */
function earliestIn(schema: z.core.$ZodType, place: string, depth = 0): string[] {
  if (depth > 8) return []
  const said = schema._zod.def as unknown as Said // every schema kind has its own subset of these fields
  const { type, format, shape, element, innerType, in: from, valueType, options = [], items = [] } = said
  const text = format === 'date' ? '0001-01-01' : '0001-01-01T00:00:00+14:00'
  const isTaken =
    type === 'string' && ['date', 'datetime'].includes(format ?? '') && z.safeParse(schema, text).success
  const inside = [element, innerType, from, valueType, ...options, ...items].filter(
    (each) => each !== undefined,
  )
  return [
    ...(isTaken ? [place] : []),
    ...Object.entries(shape ?? {}).flatMap(([name, field]) =>
      earliestIn(field, `${place}.${name}`, depth + 1),
    ),
    ...inside.flatMap((each) => earliestIn(each, place, depth + 1)),
  ]
}

test('every call refuses days and moments that the database cannot store', () => {
  expect(api.flatMap(({ call }) => earliestIn(call.input, call.name))).toEqual([])
})

const textOf = (input: unknown) => {
  try {
    return JSON.stringify(input)?.slice(0, 500)
  } catch {
    return 'nested too deep to be written'
  }
}

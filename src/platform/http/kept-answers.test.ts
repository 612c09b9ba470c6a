import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { call, nothing } from '../call.ts'
import { setClock } from '../clock.ts'
import { keepAnswers } from './kept-answers.ts'
import { Refusal } from '../refusal.ts'
import type { Runtime } from '../runtime.ts'
import { type Answer, type Dispatcher, type Meter, type Origin, handle, openDispatcher } from '../serve.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const visitor: Origin = {
  caller: null,
  language: 'en',
  requestId: '-',
  address: '192.0.2.1',
  userAgent: 'a browser',
  limited: true,
}
const reader: Origin = {
  ...visitor,
  caller: { id: randomUUID(), email: 'a@example.com', roles: [], sessionId: randomUUID() },
}

/** A dispatcher that counts its real calls. */
function counting({
  validUntil = null,
  refuse = false,
  characters,
}: { validUntil?: Date | null; refuse?: boolean; characters?: number } = {}) {
  const list = call('list', {
    summary: 'A list.',
    access: 'anyone',
    keepSeconds: 60,
    input: z.object({ a: z.optional(z.number()), b: z.optional(z.number()), q: z.optional(z.string()) }),
    output: nothing,
  })
  const own = call('own', { summary: 'Never kept.', access: 'anyone', input: nothing, output: nothing })
  let asked = 0
  const dispatcher: Dispatcher = {
    calls: [list, own],
    answer: async (): Promise<Answer> => {
      asked += 1
      if (refuse) throw new Refusal('problem.notFound', 404)
      return { body: asked, validUntil, allowance: null, status: 200 }
    },
  }
  const clock = setClock(NOW)
  return {
    dispatcher: keepAnswers(dispatcher, clock.now, { ...(characters !== undefined && { characters }) }),
    clock,
    asked: () => asked,
  }
}

test('visitors with the same request at the same time or soon after share one answer', async () => {
  const { dispatcher, asked } = counting()
  await Promise.all([
    dispatcher.answer('list', { a: 1, b: 2 }, visitor),
    dispatcher.answer('list', { b: 2, a: 1 }, visitor),
  ])
  await dispatcher.answer('list', { a: 1, b: 2 }, visitor)
  expect(asked()).toBe(1)
})

test('input that the contract does not read causes no new call', async () => {
  const { dispatcher, asked } = counting()
  for (const z of ['1', '2', '3']) await dispatcher.answer('list', { q: 'a', z }, visitor)
  expect(asked()).toBe(1)
})

test('answers are kept until their total size is too large, then the oldest are dropped', async () => {
  const { dispatcher, asked } = counting({ characters: 3 })
  for (const q of ['a', 'b', 'c', 'd']) await dispatcher.answer('list', { q }, visitor)
  await dispatcher.answer('list', { q: 'd' }, visitor)
  expect(asked()).toBe(4)
  await dispatcher.answer('list', { q: 'a' }, visitor)
  expect(asked()).toBe(5)
})

test('another input and another language cause separate calls, and so does each call that is not kept', async () => {
  const { dispatcher, asked } = counting()
  await dispatcher.answer('list', { q: 'a' }, visitor)
  await dispatcher.answer('list', { q: 'b' }, visitor)
  await dispatcher.answer('list', { q: 'a' }, { ...visitor, language: 'ar' })
  await dispatcher.answer('own', {}, visitor)
  await dispatcher.answer('own', {}, visitor)
  expect(asked()).toBe(5)
})

test('an answer is kept for its time, and never after its expiry', async () => {
  const long = counting()
  const short = counting({ validUntil: new Date(NOW.getTime() + 1000) })
  for (const { dispatcher, clock } of [long, short]) {
    await dispatcher.answer('list', {}, visitor)
    clock.pass(1000)
    await dispatcher.answer('list', {}, visitor)
    clock.pass(59_000)
    await dispatcher.answer('list', {}, visitor)
  }
  expect([long.asked(), short.asked()]).toEqual([2, 3])
})

test('publishing drops kept answers and those still being computed', async () => {
  const { dispatcher, asked } = counting()
  const early = dispatcher.answer('list', {}, visitor)
  dispatcher.forget()
  await early
  await dispatcher.answer('list', {}, visitor)
  expect(asked()).toBe(2)
})

test('a refusal is not kept', async () => {
  const { dispatcher, asked } = counting({ refuse: true })
  await expect(dispatcher.answer('list', {}, visitor)).rejects.toThrow('problem.notFound')
  await expect(dispatcher.answer('list', {}, visitor)).rejects.toThrow('problem.notFound')
  expect(asked()).toBe(2)
})

/** A dispatcher with one item, whose answer says for whom it was made. */
function recording() {
  const item = call('item', {
    summary: 'An item.',
    access: 'anyone',
    keepSeconds: 60,
    input: nothing,
    output: z.object({ for: z.string() }),
  })
  const asked: string[] = []
  const clock = setClock(NOW)
  const handler = handle(item, async (_input, { caller, address, userAgent = '' }) => {
    const level = caller === null ? 'visitor' : [caller.id, caller.plan, ...caller.roles].join(' ')
    const who = `${level}${address}${userAgent}`
    asked.push(who)
    return { for: who }
  })
  const dispatcher = openDispatcher({ clock } as Partial<Runtime> as Runtime, [handler]) // nothing else of the runtime is used
  const kept = keepAnswers(dispatcher, clock.now)
  const as = (more: Partial<NonNullable<Origin['caller']>>): Origin => ({
    ...reader,
    caller: reader.caller && { ...reader.caller, id: randomUUID(), ...more },
  })
  return { asked, as, ask: async (origin: Origin) => (await kept.answer('item', {}, origin)).body }
}

// Covers: articles-15
test('readers with one plan share an answer that names no one; those without one share the visitors’', async () => {
  const { ask, as, asked } = recording()
  for (const _ of [1, 2]) {
    expect(await ask(as({ plan: 'premium' }))).toEqual({ for: ' premium' })
    expect(await ask(as({ plan: 'b2b' }))).toEqual({ for: ' b2b' })
    expect(await ask(visitor)).toEqual({ for: 'visitor' })
    expect(await ask(as({}))).toEqual({ for: 'visitor' })
  }
  expect(asked).toEqual([' premium', ' b2b', 'visitor'])
})

test('callers with a role are answered each time', async () => {
  const { ask, as, asked } = recording()
  for (const _ of [1, 2]) expect(await ask(as({ roles: ['admin'] }))).toEqual({ for: '  admin' })
  expect(asked).toHaveLength(2)
})

/** A dispatcher with one call that needs a key, which records who asked. */
function keyed() {
  const feed = call('feed', {
    summary: 'A feed.',
    method: 'GET',
    access: 'key',
    scope: 'read',
    keepSeconds: 60,
    input: z.object({ q: z.optional(z.string()) }),
    output: z.object({ id: z.string(), plan: z.optional(z.string()), roles: z.array(z.string()) }),
  })
  const asked: string[] = []
  let counted = 0
  const clock = setClock(NOW)
  const handler = handle(feed, async ({ q }, { caller }) => {
    asked.push(`${q ?? ''} ${caller?.plan ?? ''}${caller?.roles.join()}`)
    return {
      id: caller?.id ?? '',
      roles: [...(caller?.roles ?? [])],
      ...(caller?.plan !== undefined && { plan: caller.plan }),
    }
  })
  const meter: Meter = {
    take: async () => ({ limit: 60, remaining: 60 - ++counted, resetSeconds: 60 }),
    note: () => undefined,
  }
  const dispatcher = keepAnswers(
    openDispatcher({ clock } as Partial<Runtime> as Runtime, [handler], { meter }),
    clock.now,
  ) // nothing else of the runtime is used
  const ask = (
    q: string,
    { scopes = ['read'], ...more }: { plan?: string; roles?: string[]; scopes?: string[] },
  ) => {
    const key = { id: randomUUID(), scopes }
    const caller = { id: randomUUID(), email: 'a@example.com', roles: [], sessionId: key.id, key, ...more }
    return dispatcher.answer('feed', { q }, { ...visitor, caller })
  }
  return { asked, ask, dispatcher, clock, counted: () => counted }
}

// Covers: api-22
test('keys of one access level share an answer, each use is counted, and no answer shows who asked', async () => {
  const { ask, asked, counted } = keyed()
  const answers = await Promise.all([ask('a', { plan: 'b2b' }), ask('a', { plan: 'b2b' })])
  answers.push(await ask('a', { plan: 'b2b' }))
  for (const { body } of answers) expect(body).toEqual({ id: '', plan: 'b2b', roles: [] })
  expect([asked, counted()]).toEqual([['a b2b'], 3])
  expect(answers.map(({ allowance }) => allowance?.remaining)).toEqual([59, 58, 57])
})

// Covers: api-22
test('another plan, role or input causes its own call, and a key without the scope gets no cached answer', async () => {
  const { ask, asked } = keyed()
  await ask('a', { plan: 'b2b' })
  await ask('a', { plan: 'b2b', roles: ['admin'] })
  await ask('b', { plan: 'b2b' })
  await ask('a', { roles: ['admin'] })
  expect(asked).toEqual(['a b2b', 'a b2badmin', 'b b2b', 'a admin'])
  await expect(ask('a', { plan: 'b2b', scopes: ['changes'] })).rejects.toThrow('problem.scopeMissing')
})

test('answers for keys expire after their time, and when something is published', async () => {
  const { ask, asked, dispatcher, clock } = keyed()
  for (const wait of [0, 59_000, 1000]) {
    clock.pass(wait)
    await ask('a', { plan: 'b2b' })
  }
  dispatcher.forget()
  await ask('a', { plan: 'b2b' })
  expect(asked).toHaveLength(3)
})

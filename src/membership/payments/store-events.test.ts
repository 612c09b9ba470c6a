import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callsOverHttp } from '#platform/http/http.ts'
import { openDispatcher } from '#platform/serve.ts'
import { planOf } from '../membership.ts'
import { paymentEventsHandler } from '../payment-events.ts'
import { paymentEvents } from '../tables.ts'
import { applyPaymentEventsJob } from './apply-payment-events.ts'
import { openShop } from './test-shop.ts'

const { runtime, db, clock, buy, deliver, waiting, send, apply, signed, rowOf, eventOf } = await openShop()

const planNow = (userId: string) => planOf(runtime, userId, clock.now())

// Covers: payment-events-5
test('an event is acknowledged once stored, then applied by the job; running it twice changes nothing', async () => {
  const { caller, subscriptionId } = await buy('premium')
  for (const event of await waiting()) expect((await send(event)).status).toBe(200)
  expect(await planNow(caller.id)).toBeNull()
  expect(await runtime.jobs.send(applyPaymentEventsJob, {}, { key: 'received' })).toBeNull() // it is already queued
  await apply()
  expect(await planNow(caller.id)).toBe('premium')
  const row = await rowOf(subscriptionId)
  expect(await apply()).toEqual({ applied: 0, failed: 0 })
  expect(new Set(await deliver())).toEqual(new Set([200])) // sent a second time
  expect(await rowOf(subscriptionId)).toEqual(row)
})

// Covers: payment-events-5
test('unsigned events are limited per address, signed events never', async () => {
  let address = '192.0.2.8'
  const dispatcher = openDispatcher(runtime, [paymentEventsHandler])
  const identify = async () => ({ caller: null, by: null })
  const app = callsOverHttp({ runtime, dispatcher, identify, say: (_, key) => key, addressOf: () => address })
  const event = signed({ id: 'evt_limit', object: 'event', type: 'x', created: 1, data: { object: {} } })
  const forged = { ...event, signature: 't=1,v1=0' }
  for (let n = 0; n < 60; n++) expect((await send(forged, app)).status).toBe(400)
  expect(await send(forged, app)).toEqual({ status: 429, code: 'problem.tooMany' })
  for (let n = 0; n < 100; n++) expect((await send(event, app)).status).toBe(200)
  address = '192.0.2.9'
  expect((await send(forged, app)).status).toBe(400)
})

test('concurrent events are stored together, and one that cannot be stored does not block the others', async () => {
  const made = (id: string, created?: number) =>
    signed({ id, object: 'event', type: 'product.made', created, data: { object: {} } })
  const ids = Array.from({ length: 20 }, (_, n) => `evt_together${n}`)
  const [odd, ...others] = await Promise.all([
    send(made('evt_without_moment')),
    ...ids.map((id) => send(made(id, 1_795_000_000))),
    send(made('evt_without_moment_again')),
  ])
  expect(odd?.status).toBe(500)
  expect(others.map(({ status }) => status)).toEqual([...ids.map(() => 200), 500])
  for (const id of ids) expect(await eventOf(id)).toMatchObject({ type: 'product.made' })
  await apply()
})

// Covers: payment-events-7
test('an event that cannot be applied is retried every minute, and after ten attempts every hour', async () => {
  const [event] = [signed({ id: 'evt_again', object: 'event', type: 'x', created: 1, data: { object: {} } })]
  await send(event)
  const tried = (attempts: number) =>
    db.update(paymentEvents).set({ attempts }).where(eq(paymentEvents.id, 'evt_again'))
  await tried(10)
  await apply()
  expect(await eventOf('evt_again')).toMatchObject({ appliedAt: null })
  await tried(9)
  await apply()
  expect(await eventOf('evt_again')).toMatchObject({ outcome: 'unknown-type' })
})

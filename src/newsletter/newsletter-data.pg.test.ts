import { expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { newsletterDataOf } from './newsletter-data.ts'
import { plantDelivery, plantSubscriber } from './preferences/test-subscriber.ts'

const { db, clock } = await openTestRuntime()
const of = (email: string | null) => newsletterDataOf(db, { id: crypto.randomUUID(), email })

// Covers: consent-12
test("the export of an account has the digest's frequency, pause, confirmation and deliveries", async () => {
  const now = clock.now()
  const pausedUntil = new Date(now.getTime() + 30 * DAY)
  const ada = await plantSubscriber(db, now, { frequency: 'weekly', pausedUntil, confirmedAt: now })
  await plantDelivery(db, ada, 'submitted', now)
  expect(await of(ada.email)).toMatchObject({
    email: ada.email,
    frequency: 'weekly',
    paused_until: pausedUntil,
    confirmed_at: now,
    consent: { source: '/subscribe' },
    editions: [{ edition: 'edition', state: 'submitted' }],
  })
  expect(await of(null)).toBeNull() // the address of the account is not confirmed: it could be anyone's
  expect(await of('nobody@example.com')).toBeNull()
})

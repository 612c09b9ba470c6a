import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MINUTE } from '#platform/clock.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { deliveries, subscribers } from '../tables.ts'
import { claimRows, claimer, giveBack, renewClaims, settleDead } from './claims.ts'
import { freezeAudience } from './freeze-audience.ts'
import { openBook } from './outcome-book.ts'
import { addEdition, subscriber } from './test-subscribers.ts'

const { runtime, db } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const LATER = new Date(TEST_NOW.getTime() + 2 * MINUTE)

// Covers: sending-5
test('a worker whose rows were taken over writes nothing to them, gives none back and renews none', async () => {
  await db.insert(subscribers).values([subscriber(0), subscriber(1), subscriber(2)])
  const edition = await addEdition(db)
  const { id: editionId } = edition
  await freezeAudience(runtime, edition, TEST_NOW)
  const [old, fresh] = [claimer(), claimer()]
  const claim = (by: string, now: Date) => claimRows(db, { editionId, by, now, most: 10, held: [] })
  const rows = () => db.select().from(deliveries).orderBy(deliveries.id)
  const mine = await claim(old, TEST_NOW)
  expect(await claim(fresh, TEST_NOW)).toEqual([])
  expect(await settleDead(db, { editionId, now: LATER, isAlone: false })).toEqual({ waiting: 3, doubtful: 0 })
  expect(await claim(fresh, LATER)).toHaveLength(3)
  const before = await rows()
  expect(before).toMatchObject(Array(3).fill({ state: 'sending', claimedBy: fresh, attempts: 1 }))

  const book = openBook(db, old, runtime.log)
  const [begun, taken, refused] = mine.map(({ id }) => id)
  const written = await Promise.all([
    book.write(begun ?? '', { state: 'sending', at: LATER }),
    book.write(taken ?? '', { state: 'submitted', at: LATER }),
    book.write(refused ?? '', { state: 'refused', at: null, said: '550' }),
  ])
  expect(written).toEqual([false, false, false])
  await giveBack(
    db,
    old,
    mine.map(({ id }) => id),
  )
  await renewClaims(db, editionId, old, new Date(LATER.getTime() + MINUTE))
  expect(await rows()).toEqual(before)

  expect(await openBook(db, fresh, runtime.log).write(begun ?? '', { state: 'sending', at: LATER })).toBe(
    true,
  )
  const [one] = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, begun ?? ''))
  expect(one?.submittedAt).toEqual(LATER)
})

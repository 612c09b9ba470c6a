import { expect, test } from 'vitest'
import { type AccessLevel, mayRead } from '#membership/rules.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { podcasts } from './calls.ts'
import { newestPodcasts, podcastCardOf } from './podcasts.ts'
import { podcasts as table, translations } from '../tables.ts'

const { ask, db } = await openTestRuntime()
const CANARY = 'canary'
const AUDIO = `https://files.example/${CANARY}.mp3`
const before = (ms: number) => new Date(TEST_NOW.getTime() - ms)
const admin = {
  id: '0190b1d0-0000-4000-8000-000000000000',
  email: 'a@example.com',
  roles: ['admin'],
  sessionId: 's',
}

async function add(more: Partial<typeof table.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(table)
    .values({
      title: 'An episode',
      hook: 'Listen',
      transcript: CANARY,
      audioUrl: AUDIO,
      language: 'en',
      publishedAt: before(HOUR),
      ...more,
    })
    .returning({ id: table.id })
  return row?.id ?? ''
}

// Covers: site-3-14
test('an episode has title, hook, minutes and audio in the requested language, but no transcript', async () => {
  const id = await add({ durationSeconds: 250 })
  await db
    .insert(translations)
    .values({ kind: 'podcast', itemId: id, language: 'fr', title: 'Un épisode', fields: { hook: 'Écoutez' } })
  const list = await ask(podcasts, { lang: 'fr' })
  expect(list.items).toMatchObject([
    { id, title: 'Un épisode', hook: 'Écoutez', duration_minutes: 4, audio_url: AUDIO, language: 'fr' },
  ])
  expect(list.items[0]).not.toHaveProperty('transcript')
})

// Covers: site-3-14
test('an episode without audio or length has null for them', async () => {
  await db.delete(table)
  await add({ audioUrl: null })
  expect((await ask(podcasts, {})).items).toMatchObject([{ audio_url: null, duration_minutes: null }])
})

const ACCESS_LEVELS: AccessLevel[] = ['freemium', 'premium', 'b2b', 'admin']
const TIERS = ['freemium', 'premium', 'b2b'] as const
const CASES = ACCESS_LEVELS.flatMap((accessLevel) =>
  TIERS.flatMap((tier) => [1, 400].map((days) => ({ accessLevel, tier, days }))),
)

test.each(CASES)(
  'a $accessLevel reader gets the audio of a $tier episode of $days days only if it is open to them',
  async ({ accessLevel, tier, days }) => {
    await db.delete(table)
    await add({ accessTier: tier, publishedAt: before(days * DAY) })
    const [row] = await newestPodcasts(db, { accessLevel: 'admin', language: 'en', now: TEST_NOW }, 1, null)
    const gated = { kind: 'podcast' as const, access_tier: tier, published_at: before(days * DAY) }
    const card = row && podcastCardOf(row, mayRead(accessLevel, gated, TEST_NOW), 'en')
    const open = ACCESS_LEVELS.indexOf(accessLevel) >= TIERS.indexOf(tier)
    expect(card?.access.state).toBe(open ? 'full' : 'locked')
    expect(JSON.stringify(card).includes(CANARY)).toBe(open)
  },
)

// Covers: site-5-11, site-7-19, site-9-15, admin-5-11, admin-9-25
test('the list has the fifteen newest free episodes, without drafts and unpublished ones', async () => {
  await db.delete(table)
  for (let n = 0; n < 17; n++) await add({ title: `Episode ${n}`, publishedAt: before((n + 1) * HOUR) })
  await add({ accessTier: 'premium' })
  await add({ publishedAt: before(-HOUR) })
  await add({ publishedAt: null })
  const first = await ask(podcasts, {})
  expect(first.total).toBe(15)
  expect(first.items.map(({ title }) => title)).toEqual(Array.from({ length: 9 }, (_, n) => `Episode ${n}`))
  const second = await ask(podcasts, { cursor: first.next_cursor ?? '' })
  expect(second.items.map(({ title }) => title)).toEqual(
    Array.from({ length: 6 }, (_, n) => `Episode ${n + 9}`),
  )
  expect(second.next_cursor).toBeNull()
  expect((await ask(podcasts, {}, admin)).total).toBe(18)
  await expect(ask(podcasts, { limit: 16 })).rejects.toMatchObject({ code: 'problem.number', status: 422 })
})

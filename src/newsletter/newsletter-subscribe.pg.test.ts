import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { OTHER_SOURCE } from '#platform/source-name.ts'
import { newsletterConfirm, newsletterSubscribe } from './calls.ts'
import { funnelDays } from './funnel/tables.ts'
import { linkSecret, tokenFor } from './links.ts'
import { keptAbout } from './preferences/kept-about.ts'
import { subscribers } from './tables.ts'

const { ask, db, clock, app } = await openTestRuntime()
const ada = { name: 'Ada', email: 'ada@example.com', language: 'fr', interests: ['news', 'tools'] }
const rows = () => db.select().from(subscribers)

// Covers: site-3-1, site-5-1, site-5-2, site-5-3, site-5-4, site-7-7, site-9-25
test('a request is stored with the consent given, and waits for the address to be confirmed', async () => {
  expect(await ask(newsletterSubscribe, { ...ada, name: '  Ada  ', email: ' Ada@Example.com ' })).toEqual({
    subscribed: true,
  })
  expect(await rows()).toMatchObject([
    {
      ...ada,
      state: 'pending',
      consent: { at: TEST_NOW.toISOString(), source: '/subscribe', wording: 1 },
      createdAt: TEST_NOW,
    },
  ])
})

test('a reader who subscribes twice is one subscriber, and the answer does not reveal it', async () => {
  clock.pass(HOUR)
  expect(
    await ask(newsletterSubscribe, {
      ...ada,
      email: 'ADA@example.com',
      language: 'ar',
      interests: ['agents', 'agents'],
    }),
  ).toEqual({
    subscribed: true,
  })
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    language: 'ar',
    interests: ['agents'],
    createdAt: TEST_NOW,
    updatedAt: clock.now(),
  })
  expect(row?.consent.at).toBe(clock.now().toISOString())
})

test('an active subscriber stays subscribed; one who had left confirms again', async () => {
  await db.update(subscribers).set({ state: 'active' }).where(eq(subscribers.email, ada.email))
  await ask(newsletterSubscribe, ada)
  expect(await rows()).toMatchObject([{ state: 'active' }])
  await db.update(subscribers).set({ state: 'left' }).where(eq(subscribers.email, ada.email))
  await ask(newsletterSubscribe, ada)
  expect(await rows()).toMatchObject([{ state: 'pending' }])
})

const WRONG = [
  ['an empty name', { name: '   ' }, 'newsletter.nameRequired', 'name'],
  ['a name of 101 characters', { name: 'a'.repeat(101) }, 'newsletter.nameLong', 'name'],
  ['no address', { email: 'ada' }, 'people.invalidEmail', 'email'],
  [
    'an address of 256 characters',
    { email: `${'a'.repeat(244)}@example.com` },
    'people.invalidEmail',
    'email',
  ],
  ['a language of one letter', { language: 'f' }, 'newsletter.languageUnknown', 'language'],
  ['a language the site does not speak', { language: 'de' }, 'newsletter.languageUnknown', 'language'],
  [
    '21 interests',
    { interests: Array.from({ length: 21 }, (_, n) => `i${n}`) },
    'newsletter.tooManyInterests',
    'interests',
  ],
] as const

// Covers: site-5-1, site-5-2, site-5-3, site-5-4, site-9-25, digest-faults-2, digest-faults-3
test.each(WRONG)('%s is refused with the message for its field', async (_, wrong, code, field) => {
  const input = { ...ada, ...wrong, interests: 'interests' in wrong ? [...wrong.interests] : ada.interests }
  await expect(ask(newsletterSubscribe, input)).rejects.toMatchObject({
    code,
    status: 422,
    fields: [{ field, code }],
  })
})

// Covers: consent-14
test('over HTTP: an invalid form uses up none of the five requests', async () => {
  const send = (body: unknown) =>
    app.request('/api/newsletter-subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  clock.pass(HOUR)
  for (let n = 0; n < 60; n++) expect((await send({ ...ada, email: 'ada@' })).status).toBe(422)
  const flood = await send({ ...ada, email: 'ada@' })
  expect([flood.status, flood.headers.get('retry-after')]).toEqual([429, '600'])
  expect(await flood.json()).toMatchObject({ code: 'problem.tooMany' })
  for (let n = 0; n < 5; n++) expect((await send(ada)).status).toBe(200)
  expect((await send(ada)).status).toBe(429)
  clock.pass(HOUR)
})

// Covers: consent-13
test("over HTTP: the sixth request in ten minutes from one address is refused, in the reader's language", async () => {
  const send = (body: unknown) =>
    app.request('/api/newsletter-subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'fr' },
      body: JSON.stringify(body),
    })
  const refused = await send({ ...ada, name: '' })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    code: 'newsletter.nameRequired',
    detail: 'Le nom est obligatoire',
  })
  for (let n = 0; n < 5; n++) expect((await send(ada)).status).toBe(200)
  const sixth = await send(ada)
  expect(sixth.status).toBe(429)
  expect(sixth.headers.get('retry-after')).toBe('600')
})

// Covers: desk-audience-6
test('a confirmation by link counts for the first source, which is kept with the subscription and exported', async () => {
  await db.delete(subscribers)
  const asked = { name: 'Hedy', email: 'hedy@example.com', language: 'fr' }
  await ask(newsletterSubscribe, { ...asked, came_from: 'www.Spring.example' })
  await ask(newsletterSubscribe, { ...asked, came_from: 'elsewhere' }) // the first source
  const [row] = await db.select().from(subscribers)
  expect(row?.cameFrom).toBe('spring.example')
  const token = tokenFor(await linkSecret(db), 'confirm', row?.id ?? '')
  await ask(newsletterConfirm, { token, came_from: '' })
  const counted = await db.select().from(funnelDays).where(eq(funnelDays.step, 'confirm'))
  expect(counted).toMatchObject([{ source: 'spring.example', language: 'fr', people: 1 }])
  expect(row && (await keptAbout(db, row)).came_from).toBe('spring.example')
})

test('no source is stored if counting is off, and an email address is never stored as a source', async () => {
  await db.delete(subscribers)
  const off = await openTestRuntime({ COUNT_AUDIENCE: 'false' })
  const asked = { name: 'Hedy', language: 'fr' }
  await ask(newsletterSubscribe, { ...asked, email: 'hedy@example.com' })
  await ask(newsletterSubscribe, { ...asked, email: 'ida@example.com', came_from: 'ida@example.com' })
  await off.ask(newsletterSubscribe, { ...asked, email: 'joan@example.com', came_from: 'spring' })
  const kept = await db.select({ from: subscribers.cameFrom }).from(subscribers).orderBy(subscribers.email)
  expect(kept).toEqual([{ from: null }, { from: OTHER_SOURCE }])
  expect(await off.db.select({ from: subscribers.cameFrom }).from(subscribers)).toEqual([{ from: null }])
})

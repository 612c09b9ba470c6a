import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestHouse } from '../test-house.ts'
import { newsletterSubscribe } from './calls.ts'
import { subscribers } from './tables.ts'

const { ask, db, clock, app } = await openTestHouse()
const ada = { name: 'Ada', email: 'ada@example.com', language: 'fr', interests: ['news', 'tools'] }
const rows = () => db.select().from(subscribers)

test('a request is kept with the consent that was given, and waits for the address to be confirmed', async () => {
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

test('a reader who subscribes twice is one subscriber, and the answer does not tell', async () => {
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

test('whoever reads it already goes on reading; whoever had left confirms again', async () => {
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

test.each(WRONG)('%s is refused with the sentence for its field', async (_, wrong, code, field) => {
  const input = { ...ada, ...wrong, interests: 'interests' in wrong ? [...wrong.interests] : ada.interests }
  await expect(ask(newsletterSubscribe, input)).rejects.toMatchObject({
    code,
    status: 422,
    fields: [{ field, code }],
  })
})

test('over HTTP: the sixth request in ten minutes from one address has to wait, and the refusal speaks the language', async () => {
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
  for (let n = 0; n < 4; n++) expect((await send(ada)).status).toBe(200)
  const sixth = await send(ada)
  expect(sixth.status).toBe(429)
  expect(sixth.headers.get('retry-after')).toBe('600')
})

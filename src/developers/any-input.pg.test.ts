import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { articles } from '#articles/tables.ts'
import { DAY, SECOND } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { type Operation, operationsOf } from './document.ts'
import { dice } from './test-dice.ts'
import { asking, keyFor, subscriber } from './test-keys.ts'
import { v1Document } from './v1/api-document.ts'

// Requests no one would make on purpose. ANY_INPUT sets how many (10000 for a proof), ANY_INPUT_SEED which ones.

const HOW_MANY = Number(process.env['ANY_INPUT'] ?? 300)
const SEED = Number(process.env['ANY_INPUT_SEED'] ?? 20_261_123)

const runtime = await openTestRuntime()
const get = asking(runtime, await keyFor(runtime, await subscriber(runtime)))
const operations = operationsOf(v1Document({ name: 'Cadence', url: 'https://cadence.example' }))
const known = randomUUID()
await runtime.db.insert(articles).values(
  [known, randomUUID(), randomUUID()].map((id, n) => ({
    id,
    title: `Story ${n}`,
    content: 'All of it.',
    contentHtml: '',
    markupPolicy: 1,
    language: 'en' as const,
    publishedAt: new Date(TEST_NOW.getTime() - (n + 1) * DAY),
  })),
)

const roll = dice(SEED)
const oneOf = <Value>(values: readonly Value[]): Value => values[Math.floor(roll() * values.length)] as Value // the array is not empty

const cursorOf = (text: string) => Buffer.from(text).toString('base64url')
/** Values for any field: valid values of other fields, edge cases, and values that break programs. */
const ODD = [
  ['', '0', '1', '-1', '30', '31', '200', '201', '1e3', '9'.repeat(30), 'NaN', 'null', 'undefined', 'true'],
  [
    'en',
    'fr',
    'xx',
    'story',
    '"a story"',
    '-story',
    '"',
    '((',
    'a or',
    '%',
    '\\',
    "'; drop table articles; --",
  ],
  [
    '2026-11-20',
    '2026-02-30',
    '2026-11-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '0000-01-01',
    '9999-12-31',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-14:00',
  ],
  ['+275760-09-13T00:00:00.000Z', '2026-11-01T00:00:00+14:00', 'day', 'year', 'upcoming', 'past', 'premium'],
  ['AI News', 'Funding', 'article', 'tool', known, randomUUID(), '00000000-0000-0000-0000-000000000000'],
  ['\u0000', '\ud800', '😀', 'ü'.repeat(100), 'x'.repeat(301), '١٢', '\u202e', '%00', '../..'],
  [
    cursorOf(`2026-11-19 09:00:00.000001 ${known}`),
    cursorOf(`9999-99-99 99:99:99 ${known}`),
    cursorOf(`0000-01-01 00:00:00 ${known}`),
    cursorOf(`2026-11-19T09:00:00.000Z ${known}`),
    cursorOf(`+999999-01-01T00:00:00.000Z ${known}`),
    cursorOf(`+200000-01-01T00:00:00.000Z ${known}`),
    cursorOf(`0000-01-01T00:00:00.000Z ${known}`),
    cursorOf('0000-01-01T00:00:00.000Z - - - - -'),
    cursorOf(`9999-12-31T23:59:59.999Z ${known}`),
    cursorOf('{"asOf":"2026-11-19T09:00:00.000Z"}'),
  ],
].flat()

function addressOf({ path, parameters }: Operation): string {
  const filled = path.replace(/\{\w+\}/g, () =>
    encodeURIComponent(oneOf([known, known, oneOf(ODD)]).toWellFormed()),
  )
  const asked = parameters
    .filter(() => roll() < 0.4)
    .map(({ name }) => `${name}=${roll() < 0.9 ? encodeURIComponent(oneOf(ODD).toWellFormed()) : '%ff%'}`)
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`
}

// Covers: api-14
test(
  `no question brings the API down: ${HOW_MANY} of them are answered, or refused as a problem`,
  { timeout: HOW_MANY * 200 },
  async () => {
    const statuses = new Map<number, number>()
    for (let n = 0; n < HOW_MANY; n++) {
      runtime.clock.set(new Date(TEST_NOW.getTime() + n * SECOND))
      const address = addressOf(oneOf(operations))
      const answer = await get(address, roll() < 0.1 ? { accept: 'application/feed+json' } : {})
      expect([address, answer.status, [200, 400, 404, 422].includes(answer.status)]).toEqual([
        address,
        answer.status,
        true,
      ])
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
    for (const status of [200, 422]) expect(statuses.get(status) ?? 0).toBeGreaterThan(HOW_MANY / 20)
  },
)

// The lists of the desk in a library, as bench/library.ts measures them.
import { sql } from 'drizzle-orm'
import { subscribers } from '../src/newsletter/tables.ts'
import type { Db } from '../src/platform/db.ts'
import type { Library } from './fill-library.ts'
import { NOW } from './open-runtime.ts'
import { type Row, type Target, atMost, median, secondsOf } from './report.ts'

type Input = Record<string, unknown>
type Asked = [call: string, what: string, input: Input][]

const MAX_MS = 100
/** Pages read before the list is measured after many pages. */
const DEEP_PAGES = 60
const ADMIN = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'a@example.com',
  sessionId: 's',
  roles: ['admin'],
}
/** The lists of the desk, which hold this many subscribers and accounts. */
const PEOPLE = 200_000
const DESK_LISTS: Asked = [
  ...(['newest', 'oldest', 'changed', 'title'] as const).map((order): Asked[number] => [
    'admin-articles',
    order,
    { order },
  ]),
  ...(['draft', 'scheduled', 'published', 'retracted', 'deleted'] as const).map((state): Asked[number] => [
    'admin-articles',
    state,
    { state },
  ]),
  ['admin-articles', 'events', { category: 'events' }],
  ['admin-articles', 'a tier', { tier: 'b2b' }],
  ['admin-articles', 'a category and a tier', { category: 'events', tier: 'premium' }],
  ['admin-articles', 'a frequent word', { q: 'model' }],
  ['admin-articles', 'a rare word', { q: 'nova77' }],
  ['admin-articles', 'a short word', { q: 'ai' }],
  ['admin-articles', 'an unknown word', { q: 'zzzqqq' }],
  ['admin-subscribers', 'all', {}],
  ['admin-subscribers', 'a state', { state: 'left' }],
  ['admin-subscribers', 'a frequent word', { q: 'reader' }],
  ['admin-subscribers', 'an address', { q: 'reader-123456@mail-4.example.com' }],
  ['admin-users', 'all', {}],
  ['admin-users', 'a role', { role: 'admin' }],
  ['admin-users', 'an address', { q: 'reader-123456@mail-4.example.com' }],
  ['admin-audit-log', 'all', {}],
  ['generated-content', 'all', { status: 'all' }],
]

/** The lists of the desk: the first page of each, and one after many. Adds its rows and its target. */
export async function readDesk(
  { runtime, ask }: Pick<Library, 'runtime' | 'ask'>,
  { rounds, rows, targets }: { rounds: number; rows: Row[]; targets: Target[] },
): Promise<void> {
  await addPeople(runtime.db)
  const found: { asked: string; ms: number }[] = []
  const add = async (asked: string, call: string, input: Input) => {
    const times: number[] = []
    await ask(call, input, ADMIN)
    for (let n = 0; n < rounds; n++) times.push(1000 * (await secondsOf(() => ask(call, input, ADMIN))))
    found.push({ asked, ms: median(times) })
    rows.push({ asked, ms: median(times), longest_ms: Math.max(...times) })
  }
  for (const [call, what, input] of DESK_LISTS) await add(`${call}: ${what}`, call, input)
  for (const call of ['admin-articles', 'admin-subscribers', 'admin-users']) {
    let cursor: string | null = null
    for (let page = 0; page < DEEP_PAGES; page++) {
      const answer: { next_cursor: string | null } = await ask(call, cursor === null ? {} : { cursor }, ADMIN)
      if (answer.next_cursor === null) break
      cursor = answer.next_cursor
    }
    await add(`${call}: after many pages`, call, cursor === null ? {} : { cursor })
  }
  const slowest = found.reduce((one, other) => (other.ms > one.ms ? other : one))
  targets.push(atMost(`the slowest list of the desk (${slowest.asked})`, slowest.ms, MAX_MS, 'ms'))
}

/** Adds subscribers and accounts, unless a kept library has them. */
async function addPeople(db: Db): Promise<void> {
  if ((await db.$count(subscribers)) >= PEOPLE) return
  const numbers = sql.raw(`generate_series(1, ${PEOPLE}) n`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into subscribers (name, email, language, state, consent, created_at)
      select 'Reader ' || n, 'reader-' || n || '@mail-' || n % 7 || '.example.com', (array['en', 'ar', 'fr', 'es', 'pt'])[1 + n % 5],
        case when n % 20 = 0 then 'left' else 'active' end, '{"at":"2026-11-19T09:00:00Z","source":"bench","wording":1}',
        ${NOW.toISOString()}::timestamptz - n * interval '1 minute'
      from ${numbers} on conflict do nothing`)
    await tx.execute(sql`
      insert into users (name, email, created_at)
      select name, email, created_at from subscribers on conflict do nothing`)
  })
  await db.execute(sql`analyze subscribers, users`)
}

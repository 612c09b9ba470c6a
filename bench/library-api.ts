// The API with the keys of many accounts (API_PER_SECOND), as bench/library.ts measures it.
import { randomUUID } from 'node:crypto'
import { newKey } from '../src/developers/keys/key.ts'
import { apiKeys } from '../src/developers/tables.ts'
import { givePlan } from '../src/membership/test-plans.ts'
import { users } from '../src/people/tables.ts'
import { MINUTE, systemClock } from '../src/platform/clock.ts'
import type { Db } from '../src/platform/db.ts'
import type { Library } from './fill-library.ts'
import { load } from './load.ts'
import { NOW, openBenchRuntime } from './open-runtime.ts'
import { type Row, type Target, atMost } from './report.ts'
import { startSite } from './site.ts'

const PER_SECOND = Number(process.env['API_PER_SECOND'] ?? 200)
const [ACCOUNTS, API_SECONDS, CONNECTIONS, MAX_P99_MS] = [60, 20, 32, 25]
const API: Record<string, string> = {
  'the newest twenty': '/api/v1/articles?limit=20',
  'in French': '/api/v1/articles?limit=20&lang=fr',
  'of a topic': '/api/v1/articles?limit=20&topic=Funding',
  'changed since': '/api/v1/articles?limit=20&updated_since=2026-01-01T00:00:00Z',
  changes: '/api/v1/changes?limit=50&since=2026-01-01T00:00:00Z',
}

/** Calls with the keys of many accounts, in turn, in the whole site. */
export async function callApi(
  { dataDir, url: database }: Library,
  { articles, rows, targets }: { articles: number; rows: Row[]; targets: Target[] },
): Promise<void> {
  const open = await openBenchRuntime({ dataDir, url: database, clock: systemClock })
  const keys = await addKeys(open.runtime.db)
  await open.close()
  const site = await startSite({ dataDir, env: { DATABASE_URL: database, SAMPLE_CONTENT: 'false' } })
  const asked = Object.entries(API).map(([what, path]): [string, string[]] => [what, [path]])
  for (const [what, paths] of [...asked, ['each time another page', otherPages()] as const]) {
    const [url = '', ...others] = paths.map((path) => site.url + path)
    const order = { url, urls: [url, ...others], connections: CONNECTIONS, keys }
    await load({ ...order, seconds: 3, perSecond: PER_SECOND / 4 })
    const before = await site.cpuSeconds()
    const { p50, p99, longest, answers } = await load({
      ...order,
      seconds: API_SECONDS,
      perSecond: PER_SECOND,
    })
    const cpuMs = ((await site.cpuSeconds()) - before) * (1000 / answers)
    rows.push({ asked: `API: ${what}`, ms: p50, p99_ms: p99, longest_ms: longest, cpu_ms_per_request: cpuMs })
    if (what === 'the newest twenty')
      targets.push(
        atMost(
          `GET /api/v1/articles, ${PER_SECOND} a second, ${articles} articles, p99`,
          p99,
          MAX_P99_MS,
          'ms',
        ),
      )
  }
  await site.stop()
}

/** Addresses with cursors that no one has requested before, so that no answer is cached. */
function otherPages(): string[] {
  return Array.from({ length: PER_SECOND * (API_SECONDS + 1) }, (_, n) => {
    const at = new Date(NOW.getTime() - (n * 97 + 1) * MINUTE).toISOString()
    const cursor = Buffer.from(`${at} ${randomUUID()}`).toString('base64url')
    return `/api/v1/articles?limit=20&cursor=${cursor}`
  })
}

async function addKeys(db: Db): Promise<string[]> {
  const keys: string[] = []
  const createdAt = systemClock.now()
  for (let n = 0; n < ACCOUNTS; n++) {
    const [user] = await db
      .insert(users)
      .values({ name: 'Bench', email: `${randomUUID()}@example.com` })
      .returning({ id: users.id })
    const userId = user?.id ?? ''
    await givePlan(db, userId, 'b2b', { createdAt })
    const { key, prefix, secretHash } = newKey()
    await db
      .insert(apiKeys)
      .values({ userId, name: 'Bench', prefix, secretHash, scopes: ['read', 'changes'], createdAt })
    keys.push(key)
  }
  return keys
}

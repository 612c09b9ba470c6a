// Pages for signed-in readers with different plans and shelves, and stories that are each requested once, among 1,000 articles on
// each database: the CPU of site and database for each answer, and its bytes.
import { get } from 'node:http'
import { eq, inArray, sql } from 'drizzle-orm'
import { TOPICS } from '../src/articles/rules.ts'
import { articles } from '../src/articles/tables.ts'
import { givePlan } from '../src/membership/test-plans.ts'
import { users } from '../src/people/tables.ts'
import { readerSaved, readerTopics } from '../src/reader/shelf/tables.ts'
import { openLibraries } from './fill-library.ts'
import { SECONDS, columns, measure } from './load.ts'
import { openBenchRuntime } from './open-runtime.ts'
import { type Row, type Target, atMost, finish } from './report.ts'
import { type Site, signIn, startSite } from './site.ts'

const AMOUNT = { articles: 1000, tools: 100 }
const [MAX_MEMBER_MS, MAX_STORY_MS, ROUNDS] = [3, 4, 3]
const GENTLE = { connections: 4, seconds: SECONDS, manyVisitors: true }
/** The headers of a browser that follows a link within the site. */
const BROWSER = { 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip, deflate, br, zstd' }
const READERS = [
  { email: 'new@example.com', plan: null, saved: 0, topics: 0 },
  { email: 'free@example.com', plan: null, saved: 40, topics: 3 },
  { email: 'premium@example.com', plan: 'premium', saved: 200, topics: 5 },
  { email: 'b2b@example.com', plan: 'b2b', saved: 20, topics: 1 },
] as const
const LANGUAGES = ['en', 'fr', 'es', 'pt', 'ar']

const [rows, targets]: [Row[], Target[]] = [[], []]
const libraries = await openLibraries()
for (const database of ['embedded', 'postgres'] as const) {
  const library = await libraries[database](AMOUNT)
  if (library === null) continue
  const { dataDir, url } = library
  const ids = await library.runtime.db.select({ id: articles.id }).from(articles).limit(AMOUNT.articles)
  await library.close()
  const stories = LANGUAGES.flatMap((language) => ids.map(({ id }) => `/${language}/news/${id}`))
  await measureMembers(database, { dataDir, url }, stories)
}
await libraries.close()
finish({
  bench: 'members',
  rows,
  targets,
  notes: [
    ...libraries.filled,
    'CPU is that of the site, with the embedded database, or of site and PostgreSQL.',
  ],
})

type Place = { dataDir: string; url: string | undefined }

async function measureMembers(database: string, place: Place, stories: readonly string[]): Promise<void> {
  const env = { SAMPLE_CONTENT: 'false', ...(place.url !== undefined && { DATABASE_URL: place.url }) }
  const first = await startSite({ dataDir: place.dataDir, env })
  const cookies: string[] = []
  for (const { email } of READERS) cookies.push(await signIn(first, email))
  await first.stop()
  await fillShelves(place)
  const site = await startSite({ dataDir: place.dataDir, env })
  const server = { url: site.url, cpuSeconds: async () => (await site.cpuSeconds()) + libraries.cpuSeconds() }
  const add = async (page: string, path: string, headers: Record<string, string>) => {
    await measure(server, path, { ...GENTLE, headers }) // compiles the code
    const rounds = []
    for (let n = 0; n < ROUNDS; n++) rounds.push(await measure(server, path, { ...GENTLE, headers }))
    const shown = columns(rounds)
    rows.push({ database, page, ...shown, bytes: await bytesOf(site, path, headers) })
    return shown.cpu_ms_per_request
  }
  await add('home, rendered for a visitor', '/en', { ...BROWSER, cookie: 'cadence.bench=1' })
  for (const [n, { email, plan, saved, topics }] of READERS.entries()) {
    const headers = { ...BROWSER, cookie: cookies[n] ?? '' }
    const who = `${plan ?? 'no plan'}, ${saved} saved, ${topics} topics`
    const ms = await add(`home, ${who}`, '/en', headers)
    targets.push(atMost(`home for ${email}, ${database}`, ms, MAX_MEMBER_MS, 'ms'))
  }
  const premium = { ...BROWSER, cookie: cookies[2] ?? '' }
  await add('a story, premium', stories[0] ?? '', premium)
  await add('what the browser asks after a home page, premium', '/api/shelf/followed?lang=en', premium)
  // Each address is requested once: those of one language for each of these, and of another one before, which compiles the code.
  const once = (language: number, headers: Record<string, string>) => {
    const some = stories.slice(language * AMOUNT.articles, (language + 1) * AMOUNT.articles)
    const urls = some.map((path) => site.url + path)
    return measure(server, '/', { ...GENTLE, headers, urls })
  }
  await once(4, BROWSER)
  for (const [who, headers, language] of [
    ['a visitor', BROWSER, 0],
    ['a premium reader', premium, 1],
  ] as const) {
    const measured = await once(language, headers)
    rows.push({ database, page: `stories, each once, ${who}`, ...columns([measured]) })
    targets.push(
      atMost(
        `a story that was not requested before, ${who}, ${database}`,
        measured.cpuMs,
        MAX_STORY_MS,
        'ms',
      ),
    )
  }
  await site.stop()
}

/** Gives the readers their plans, saved stories and topics. */
async function fillShelves({ dataDir, url }: Place): Promise<void> {
  const { runtime, close } = await openBenchRuntime({ dataDir, url, clock: { now: () => new Date() } })
  const { db } = runtime
  const emails = READERS.map(({ email }) => email)
  const known = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, emails))
  for (const { email, plan, saved, topics } of READERS) {
    const id = known.find((user) => user.email === email)?.id ?? ''
    await db.delete(readerSaved).where(eq(readerSaved.userId, id))
    await db.execute(sql`insert into ${readerSaved} (user_id, article_id, saved_at)
      select ${id}::uuid, id, now() from ${articles} order by id limit ${saved}`)
    const at = new Date()
    const followed = TOPICS.slice(0, topics).map((topic) => ({
      userId: id,
      topic,
      stance: 'follow' as const,
      at,
    }))
    if (followed.length > 0) await db.insert(readerTopics).values(followed).onConflictDoNothing()
    if (plan !== null) await givePlan(db, id, plan, { createdAt: at })
  }
  await close()
}

/** The bytes of an answer as a browser receives it. */
async function bytesOf({ url }: Site, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length)).once('end', () => resolve(bytes))
    }).once('error', reject)
  })
}

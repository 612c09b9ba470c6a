// The cost of a sign-in, from the request to the session, and the share of the password hash.
import { hashPassword, isPassword } from '../src/people/passwords.ts'
import { systemClock } from '../src/platform/clock.ts'
import { openServer } from '../src/web/server.ts'
import { openBenchRuntime, openPostgres } from './open-runtime.ts'
import { type Row, type Target, atLeast, finish, median } from './report.ts'

const ROUNDS = 5
const TIMES = 20
const MIN_SHARE_PERCENT = 50
const [EMAIL, PASSWORD] = ['ada@example.com', 'correct horse battery staple']

type Cost = { cpuMs: number; ms: number }

/** The average CPU time of all threads and the average duration of one action. */
async function cost(action: () => Promise<unknown>): Promise<Cost> {
  const [cpu, started] = [process.cpuUsage(), performance.now()]
  for (let n = 0; n < TIMES; n++) await action()
  const { user, system } = process.cpuUsage(cpu)
  return { cpuMs: (user + system) / 1000 / TIMES, ms: (performance.now() - started) / TIMES }
}

/** Signs in to a runtime of its own, as a reader who comes back with a browser that they have used before. */
async function signingIn(url?: string): Promise<{ hash: Cost; whole: Cost }[]> {
  const open = await openBenchRuntime({ url, clock: systemClock })
  const app = await openServer(open, { fetch: () => new Response('') }, open.dataDir)
  let cookie = ''
  const post = async (path: string) => {
    const answer = await app.request(`http://localhost:3000/api/auth/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        cookie,
      },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    const kept = answer.headers.getSetCookie().map((each) => each.split(';')[0])
    if (kept.length > 0) cookie = kept.join('; ')
  }
  await post('sign-up/email')
  await post('sign-in/email')
  const stored = await hashPassword(PASSWORD)
  await cost(() => post('sign-in/email')) // compiles the code, which is not part of the measurement
  const rounds: { hash: Cost; whole: Cost }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      hash: await cost(() => isPassword(stored, PASSWORD)),
      whole: await cost(() => post('sign-in/email')),
    })
  await open.close()
  return rounds
}

const rows: Row[] = []
const targets: Target[] = []
const server = await openPostgres()
for (const [database, url] of [
  ['embedded database', undefined],
  ...(server ? [['PostgreSQL', server.url]] : []),
]) {
  const rounds = await signingIn(url)
  const percent = 100 * median(rounds.map(({ hash, whole }) => hash.cpuMs / whole.cpuMs))
  rows.push({
    database: database ?? '',
    cpu_ms: median(rounds.map(({ whole }) => whole.cpuMs)),
    ms: median(rounds.map(({ whole }) => whole.ms)),
    argon2id_cpu_ms: median(rounds.map(({ hash }) => hash.cpuMs)),
    argon2id_percent: percent,
  })
  if (url !== undefined)
    targets.push(
      atLeast('share of argon2id in the CPU of a sign-in, on PostgreSQL', percent, MIN_SHARE_PERCENT, '%'),
    )
}
await server?.stop()
finish({
  bench: 'sign-in',
  rows,
  targets,
  notes: [
    'The embedded database runs in this process, so that its statements count as CPU; PostgreSQL does not.',
  ],
})

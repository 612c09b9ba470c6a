// The cost of a sign-in, from the request to the session, and the share of the password hash.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.mjs'
import { openRuntime } from '../src/runtime.ts'
import { hashPassword, isPassword } from '../src/people/passwords.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { openServer } from '../src/web/server.ts'
import { finish, median } from './report.ts'

const ROUNDS = 5
const TIMES = 20
const [EMAIL, PASSWORD] = ['ada@example.com', 'correct horse battery staple']

type Cost = { cpuMs: number; ms: number }

/** The average CPU time of all threads and the average duration of one action. */
async function cost(action: () => Promise<unknown>): Promise<Cost> {
  const [cpu, started] = [process.cpuUsage(), performance.now()]
  for (let n = 0; n < TIMES; n++) await action()
  const { user, system } = process.cpuUsage(cpu)
  return { cpuMs: (user + system) / 1000 / TIMES, ms: (performance.now() - started) / TIMES }
}

/** Signs in to its own runtime, as a reader who comes back with a browser that they have used before. */
async function signingIn(url: string | undefined): Promise<{ hash: Cost; whole: Cost }[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SAMPLE_CONTENT: 'false',
    ...(url !== undefined && { DATABASE_URL: url }),
  })
  const open = await openRuntime(config, { clock: systemClock, log: openLog(config.logLevel) })
  const app = await openServer(open, { fetch: () => new Response('') }, dataDir)
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
  await rm(dataDir, { recursive: true, force: true })
  return rounds
}

const row = (what: string, costs: Cost[]) => ({
  what,
  cpu_ms: median(costs.map(({ cpuMs }) => cpuMs)),
  ms: median(costs.map(({ ms }) => ms)),
})
const share = (rounds: { hash: Cost; whole: Cost }[]) =>
  median(rounds.map(({ hash, whole }) => hash.cpuMs / whole.cpuMs))

const embedded = await signingIn(undefined)
const serverDir = await mkdtemp(join(tmpdir(), 'cadence-bench-postgres-'))
const server = await startPostgres({ dir: serverDir })
const onServer = server && (await signingIn(server.url))
await server?.stop()
await rm(serverDir, { recursive: true, force: true })

const percent = (rounds: { hash: Cost; whole: Cost }[]) => `${Math.round(share(rounds) * 100)} %`
finish({
  bench: 'sign-in',
  rows: [
    row(
      'argon2id alone',
      embedded.map(({ hash }) => hash),
    ),
    row(
      'a sign-in, embedded database',
      embedded.map(({ whole }) => whole),
    ),
    ...(onServer
      ? [
          row(
            'a sign-in, PostgreSQL',
            onServer.map(({ whole }) => whole),
          ),
        ]
      : []),
  ],
  notes: [
    `argon2id is ${percent(embedded)} of the CPU that this process spends on a sign-in with the embedded database, whose statements it`,
    `computes itself${onServer ? `, and ${percent(onServer)} with PostgreSQL, where they are not its CPU.` : '.'}`,
  ],
  targets: onServer
    ? [
        {
          what: 'a sign-in is dominated by argon2id, on PostgreSQL',
          wanted: '≥ 50 %',
          measured: percent(onServer),
          met: share(onServer) >= 0.5,
        },
      ]
    : [],
})

// What a sign-in costs, from the request to the session, and how much of it is the hash of the password.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openHouse } from '../src/house.ts'
import { hashPassword, isPassword } from '../src/people/passwords.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { openServer } from '../src/server.ts'
import { finish, median } from './report.ts'

const ROUNDS = 5
const TIMES = 20
const [EMAIL, PASSWORD] = ['ada@example.com', 'correct horse battery staple']

const dataDir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', SAMPLE_CONTENT: 'false' })
const open = await openHouse(config, { clock: systemClock, log: openLog(config.logLevel) })
const app = await openServer(open, { fetch: () => new Response('') }, dataDir)

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', host: 'localhost:3000' }
  const answer = await app.request(`http://localhost:3000/api/auth/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

/** CPU of all threads and time, of one of many. */
async function cost(deed: () => Promise<unknown>): Promise<{ cpuMs: number; ms: number }> {
  const [cpu, started] = [process.cpuUsage(), performance.now()]
  for (let n = 0; n < TIMES; n++) await deed()
  const { user, system } = process.cpuUsage(cpu)
  return { cpuMs: (user + system) / 1000 / TIMES, ms: (performance.now() - started) / TIMES }
}

const credentials = { email: EMAIL, password: PASSWORD }
await post('sign-up/email', credentials)
const stored = await hashPassword(PASSWORD)
await cost(() => post('sign-in/email', credentials)) // what is compiled on the way is not the question
const rounds: { hash: Awaited<ReturnType<typeof cost>>; whole: Awaited<ReturnType<typeof cost>> }[] = []
for (let round = 0; round < ROUNDS; round++)
  rounds.push({
    hash: await cost(() => isPassword(stored, PASSWORD)),
    whole: await cost(() => post('sign-in/email', credentials)),
  })
await open.close()
await rm(dataDir, { recursive: true, force: true })

const share = median(rounds.map(({ hash, whole }) => hash.cpuMs / whole.cpuMs))
const row = (what: string, of: 'hash' | 'whole') => ({
  what,
  cpu_ms: median(rounds.map((round) => round[of].cpuMs)),
  ms: median(rounds.map((round) => round[of].ms)),
})
finish({
  bench: 'sign-in',
  rows: [row('argon2id alone', 'hash'), row('a sign-in, one at a time', 'whole')],
  notes: [
    `${Math.round(share * 100)} % of the CPU of a sign-in is argon2id; the rest are statements of the embedded database, each`,
    'some three milliseconds of this process, and the signature of the token. With PostgreSQL they are not its CPU.',
  ],
  targets: [],
})

// Runs kill -9 thirty times while the whole pipeline works, on the embedded database and on PostgreSQL. KILL_ROUNDS,
// KILL_SEED and KILL_ON (embedded, postgres) change that; the seed is printed so that it can be used again.
// e2e/crash.test.ts runs the rounds of one database with KILL_THIS and without the schedule, whose clock cannot be set.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../scripts/postgres.mjs'
import { type Survived, killRounds } from './kill-rounds.ts'
import { type Row, finish } from './report.ts'

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 30)
const SEED = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000)
const EVENTS = Number(process.env['KILL_EVENTS'] ?? 6)
/** How long a kill waits for its step. */
const AIM_MS = Number(process.env['KILL_AIM_MS'] ?? 4000)
const KINDS = (process.env['KILL_ON'] ?? 'embedded,postgres').split(',')

async function both(): Promise<void> {
  const rows: Row[] = []
  const notes: string[] = []
  const targets = []
  for (const kind of KINDS) {
    const survived = kind === 'postgres' ? await onPostgres() : await run(kind)
    if (!survived) {
      notes.push('There is no PostgreSQL on this machine.')
      continue
    }
    const { faults, figures, acknowledged, steps, kills, seconds } = survived
    rows.push({ database: kind, seed: SEED, kills, seconds, ...figures })
    notes.push(
      `${kind}: acknowledged ${said(acknowledged)}; killed at ${said(steps)}.`,
      ...faults.map((fault) => `${kind}: FAULT: ${fault}`),
    )
    targets.push({
      what: `${kills} kills on ${kind}: all ends, everything once`,
      wanted: '0 faults',
      measured: `${faults.length}`,
      met: faults.length === 0,
    })
  }
  finish({ bench: 'kill', rows, notes, targets })
}

const said = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ')

async function onPostgres(): Promise<Survived | null> {
  const dir = mkdtempSync(join(tmpdir(), 'cadence-postgres-'))
  const postgres = await startPostgres({ dir })
  if (!postgres) return null
  try {
    return await run('postgres', { TEST_DATABASE_URL: postgres.url })
  } finally {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function run(kind: string, env: Record<string, string> = {}): Promise<Survived> {
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, ...env, KILL_THIS: kind } })
  let survived: Survived | undefined
  child.on('message', (message) => (survived = message as Survived)) // the process sends nothing else
  const [code] = await once(child, 'exit')
  if (code !== 0 || !survived) throw new Error(`the rounds on ${kind} ended with ${code} (seed ${SEED})`)
  return survived
}

/** Each kind of database runs in its own process, which reports the result. */
if (process.env['KILL_THIS'] !== undefined) {
  const schedule = process.env['KILL_SCHEDULE'] !== 'false'
  process.send?.(await killRounds({ rounds: ROUNDS, seed: SEED, events: EVENTS, aimMs: AIM_MS, schedule }))
  process.disconnect()
} else await both()

// Ends a writing process with SIGKILL at random moments and checks for the rows that it had acknowledged.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../src/platform/db.ts'
import { openLog } from '../src/platform/log.ts'

const WRITERS = 4
const options = { url: undefined, migrationsFolder: '/nonexistent', log: openLog('error') }

/** Starts, writes and kills `rounds` times. Returns how many acknowledged rows are missing at the end. */
export async function killRounds(dataDir: string, rounds: number, random: () => number): Promise<number> {
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const writer = spawn(process.execPath, [fileURLToPath(import.meta.url), dataDir, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let rest = ''
    let timer: NodeJS.Timeout | undefined
    writer.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) acknowledged.add(line)
      timer ??= setTimeout(() => writer.kill('SIGKILL'), 50 + random() * 1000)
    })
    await new Promise((ended) => writer.once('close', ended))
    clearTimeout(timer)
  }
  const database = await openDatabase({ ...options, dataDir })
  const { rows } = await database.pool.query<{ name: string }>('select name from written')
  await database.close()
  const there = new Set(rows.map(({ name }) => name))
  const missing = [...acknowledged].filter((name) => !there.has(name)).length
  process.stdout.write(
    `kill -9: ${rounds} rounds, ${acknowledged.size} acknowledged rows, ${there.size} found, ${missing} missing\n`,
  )
  return missing
}

async function write(dataDir: string, round: string): Promise<void> {
  const database = await openDatabase({ ...options, dataDir })
  await database.pool.query('create table if not exists written (name text primary key)')
  const checkpoints = setInterval(() => void database.pool.query('checkpoint').catch(() => undefined), 150)
  let next = 0
  const writer = async () => {
    for (;;) {
      const name = `${round}-${next++}`
      await database.pool.query('insert into written values ($1)', [name])
      process.stdout.write(`${name}\n`)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer)).finally(() => clearInterval(checkpoints))
}

const [, script, dataDir, round] = process.argv
if (script === fileURLToPath(import.meta.url) && dataDir && round) await write(dataDir, round)

// long: one experiment: the kills, and the checks of what is there afterwards
// Kills of the backup command, of the site during a backup, and of the restore command, at random moments.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { archiveAt } from '../src/backup/archive-place.ts'
import { readArchive, verifyArchive } from '../src/backup/read-archive.ts'
import { sumsOfTables } from '../src/backup/saved-tables.ts'
import {
  type Ended,
  type Place,
  askDatabase,
  emptyPlace,
  environmentOf,
  runCommand,
  startCommand,
} from './backup-place.ts'
import { randoms } from './invented-reports.ts'
import type { Postgres } from './open-runtime.ts'
import { type Row, type Target, atMost } from './report.ts'
import { type Site, startSite } from './site.ts'

/** The number of kills on each kind of database. */
const KILLS = Number(process.env['BACKUP_KILLS'] ?? 15)
const VICTIMS = ['backup command', 'site during a backup', 'restore command'] as const
const FILES = 200
/** What may be in a data directory while no backup runs. */
const KEPT = /^(database|files|backups|digest-mark|.*\.lock|.*-journal)$/
const SUBSCRIBERS = 'tables/public.subscribers/'

const seed = Number(process.env['SEED'] ?? 1 + (Date.now() % 1_000_000))
const random = randoms(seed)

type Victim = (typeof VICTIMS)[number]
/** What happened in one round; `faults` says what was lost or left. */
type Round = { victim: Victim; killed: boolean; refusal: string | undefined; faults: string[] }

/** Kills on both kinds of database; a target is missed if anything was lost. */
export async function kill(servers: (Postgres | null)[]) {
  const rows: Row[] = []
  const targets: Target[] = []
  const notes = [`Seed ${seed}.`]
  for (const server of servers) {
    const database = server ? 'PostgreSQL' : 'embedded'
    const rounds = await killOn(server)
    for (const victim of VICTIMS) {
      const of = rounds.filter((round) => round.victim === victim)
      rows.push({
        database,
        measured: `kills of the ${victim}`,
        kills: of.length,
        before_the_end: of.filter(({ killed }) => killed).length,
        next_refused: of.filter(({ refusal }) => refusal !== undefined).length,
        faults: of.flatMap(({ faults }) => faults).length,
      })
    }
    const refusals = new Set(rounds.flatMap(({ refusal }) => refusal ?? []))
    notes.push(...[...refusals].map((refusal) => `${database}, refused: ${refusal}`))
    const faults = rounds.flatMap((round) => round.faults.map((fault) => `${round.victim}: ${fault}`))
    notes.push(...faults.map((fault) => `${database}, FAULT: ${fault}`))
    targets.push(atMost(`lost or left after ${rounds.length} kills, ${database}`, faults.length, 0))
  }
  return { rows, targets, notes }
}

async function killOn(server: Postgres | null): Promise<Round[]> {
  const place = await emptyPlace(server)
  const folder = await mkdtemp(join(tmpdir(), 'cadence-bench-archives-'))
  await mkdir(join(place.dataDir, 'files', 'pictures'), { recursive: true })
  for (let n = 0; n < FILES; n++)
    await writeFile(
      join(place.dataDir, 'files', 'pictures', `${n}.jpg`),
      randomBytes(20_000 + random() * 180_000),
    )
  const open = () => startSite({ dataDir: place.dataDir, env: environmentOf(place) })
  let site = await open()
  const writer = startWriter(() => site)
  let whole = join(folder, 'whole')
  const saving = (await runCommand(place, 'backup', whole)).seconds
  let restoring = 0
  const rounds: Round[] = []
  for (let n = 0; n < KILLS; n++) {
    const victim = VICTIMS[n % VICTIMS.length] ?? VICTIMS[0]
    const faults: string[] = []
    let killed = false
    let refusal: string | undefined
    if (victim === 'restore command') {
      if (restoring === 0) restoring = await timeOfRestore(server, whole)
      ;({ killed, refusal } = await killRestore(server, whole, random() * restoring * 1.1, faults))
    } else {
      const file = join(folder, `killed-${n}`)
      const command = startCommand(place, 'backup', file)
      await Promise.race([command.ended, pause(random() * saving * 1.1)]) // the moment of the kill
      if (victim === 'backup command') {
        command.process.kill('SIGKILL')
        killed = (await command.ended).code === null
      } else {
        killed = command.process.exitCode === null
        await killSite(site)
        const { code, said } = await command.ended
        if (code !== 0 && said.split('\n').length !== 1) faults.push(`the command said: ${said}`)
        if (code === 0 && !existsSync(file)) faults.push('there is no archive')
        site = await open()
      }
      if (existsSync(file)) {
        await verifyArchive({ place: archiveAt(file, null), key: undefined }, join(folder, 'sums')).catch(
          (error: unknown) => faults.push(`an archive is not complete: ${String(error)}`),
        )
        await rm(file)
      }
      const acknowledged = [...writer.acknowledged]
      await rm(whole)
      whole = join(folder, `whole-${n}`)
      refusal = await untilDone(() => startCommand(place, 'backup', whole).ended, faults)
      faults.push(...(await faultsOf(place, folder, whole, acknowledged)))
    }
    rounds.push({ victim, killed, refusal, faults })
    process.stderr.write(
      `${n + 1} ${victim}: ${faults.join('; ') || (killed ? 'killed' : 'had ended')} ${refusal ?? ''}\n`,
    )
  }
  await writer.stop()
  await site.stop()
  await place.remove()
  await rm(folder, { recursive: true })
  return rounds
}

/** Subscribes new addresses, one after the other, whatever happens to the site. */
function startWriter(site: () => Site) {
  const acknowledged: string[] = []
  let isStopped = false
  const writing = (async () => {
    for (let n = 0; !isStopped; n++) {
      const email = `reader-${n}@example.com`
      const answer = await fetch(`${site().url}/api/newsletter-subscribe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.${n >> 8}.${n & 255}` },
        body: JSON.stringify({ name: 'Reader', email, language: 'en', interests: [] }),
      }).catch(() => null) // the site was killed
      if (answer?.ok) acknowledged.push(email)
      await pause(50)
    }
  })()
  return {
    acknowledged,
    stop: () => {
      isStopped = true
      return writing
    },
  }
}

async function killSite(site: Site): Promise<void> {
  const { process: child } = site
  const gone = new Promise((end) => child.once('exit', end))
  child.kill('SIGKILL')
  await gone
}

/** Repeats a command until it succeeds, and returns its first refusal, which must be one line. */
async function untilDone(command: () => Promise<Ended>, faults: string[]): Promise<string | undefined> {
  let refusal: string | undefined
  for (let tries = 0; tries < 5; tries++) {
    const { code, said } = await command()
    if (code === 0) return refusal
    refusal ??= said
    if (said.split('\n').length !== 1) faults.push(`the next command said: ${said}`)
    await pause(500)
  }
  faults.push(`the next command always refuses: ${refusal}`)
  return refusal
}

/** What is missing in the next archive of a running site, and what is left beside it. */
async function faultsOf(
  place: Place,
  folder: string,
  whole: string,
  acknowledged: readonly string[],
): Promise<string[]> {
  const faults: string[] = []
  const archive = { place: archiveAt(whole, null), key: undefined }
  await verifyArchive(archive, join(folder, 'sums'))
  await rm(join(folder, 'sums'))
  let subscribers = ''
  await readArchive(archive, async (name, content) => {
    if (name.startsWith(SUBSCRIBERS)) subscribers += await text(content)
  })
  const lost = acknowledged.filter((email) => !subscribers.includes(`"${email}"`))
  if (lost.length > 0) faults.push(`${lost.length} of ${acknowledged.length} acknowledged rows are lost`)
  const left = (await readdir(folder)).filter((name) => join(folder, name) !== whole)
  if (left.length > 0) faults.push(`left beside the archive: ${left.join(', ')}`)
  return [...faults, ...(await leftIn(place))]
}

async function leftIn(place: Place): Promise<string[]> {
  const left = (await readdir(place.dataDir)).filter((name) => !KEPT.test(name))
  const slots = await slotsOf(place)
  return [
    ...(left.length > 0 ? [`left in the data directory: ${left.join(', ')}`] : []),
    ...(slots > 0 ? [`${slots} replication slots are left`] : []),
  ]
}

async function slotsOf({ dataDir, url }: Place): Promise<number> {
  if (url === undefined) return (await readdir(join(dataDir, 'database', 'pg_replslot'))).length
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select from pg_replication_slots')
  await client.end()
  return rowCount ?? 0
}

async function timeOfRestore(server: Postgres | null, archive: string): Promise<number> {
  const target = await emptyPlace(server)
  const { seconds } = await runCommand(target, 'restore', archive)
  await target.remove()
  return seconds
}

/** Kills a restore after that time, and restores again: a site that is not complete must not be there. */
async function killRestore(server: Postgres | null, archive: string, seconds: number, faults: string[]) {
  const target = await emptyPlace(server)
  const command = startCommand(target, 'restore', archive)
  await Promise.race([command.ended, pause(seconds * 1000)])
  command.process.kill('SIGKILL')
  const killed = (await command.ended).code === null
  const again = () => startCommand(target, 'restore', archive).ended
  let { code, said: refusal } = await again()
  if (code !== 0) {
    if (refusal.split('\n').length !== 1) faults.push(`the next restore said: ${refusal}`)
    if (!(await isComplete(target, archive))) {
      // As the message says: what is there is moved away.
      await rename(join(target.dataDir, 'files'), join(target.dataDir, 'files.lock'))
      ;({ code } = await again())
    }
  }
  if (!(await isComplete(target, archive))) faults.push('the restored site is not complete')
  faults.push(...(await leftIn(target)))
  const site = await startSite({ dataDir: target.dataDir, env: environmentOf(target) })
  if ((await fetch(site.url)).status !== 200) faults.push('the restored site has no home page')
  await site.stop()
  await target.remove()
  return { killed, refusal: refusal === '' ? undefined : refusal }
}

/** Whether the database has every row and the directory every file of an archive. */
async function isComplete(target: Place, file: string): Promise<boolean> {
  if (target.url === undefined && !existsSync(join(target.dataDir, 'database'))) return false
  const { tables, files } = await verifyArchive(
    { place: archiveAt(file, null), key: undefined },
    join(target.dataDir, 'sums.lock'),
  )
  const found = await askDatabase(target, (client) =>
    sumsOfTables(client).catch(() => ({}) as Record<string, string>),
  )
  const there = await readdir(join(target.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return (
    there.filter((entry) => entry.isFile()).length === files &&
    Object.entries(tables).every(([table, { rows }]) => found[table]?.startsWith(`${rows} `))
  )
}

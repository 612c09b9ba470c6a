// Shows that everything the embedded database acknowledges survives a loss of power, and the cost of that. node
// bench/durability.ts [images]
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openStorage } from '../src/platform/embedded/embedded-storage.ts'
import { compareCost } from './durability-cost.ts'
import { Disk, randomFrom, type Survival } from './durability-disk.ts'
import { killRounds } from './durability-kill.ts'
import { type Expected, fault, Workload } from './durability-workload.ts'

const wantedImages = Number(process.argv[2] ?? 54)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const random = randomFrom(seed)
const workDirectory = mkdtempSync(join(tmpdir(), 'cadence-durability-'))

const SURVIVALS: Survival[] = [
  { entries: 0, sectors: 0 }, // only what was synced
  { entries: 0, sectors: 1 },
  { entries: 1, sectors: 0 },
  { entries: 0.5, sectors: 0.1 },
  { entries: 0.5, sectors: 0.5 },
  { entries: 0.9, sectors: 0.9 },
  { entries: 1, sectors: 1 }, // as after kill -9
]
const reports = {
  synced: () => undefined,
  fatal: (error: unknown): never => {
    throw new Error('the storage failed', { cause: error })
  },
}
const durable = (directory: string) => openStorage(directory, reports)
const asShipped = (directory: string) => PGlite.create(directory)

type Image = { path: string; expected: Expected; survival: Survival; during: string }
type Crashing = {
  open: (directory: string) => Promise<PGlite>
  images: number
  forgetsDirectorySyncs?: boolean
}

/** Works on a database until `images` crashes have been taken, at random moments and in the middle of operations. */
async function crashes({
  open,
  images,
  forgetsDirectorySyncs = false,
}: Crashing): Promise<{ taken: Image[]; steps: Map<string, number> }> {
  const home = mkdtempSync(join(workDirectory, 'live-'))
  const disk = new Disk(home)
  const stop = disk.record()
  const db = await open(join(home, 'database'))
  await Workload.prepare(db)
  await db.exec('checkpoint')
  disk.forgetsDirectorySyncs = forgetsDirectorySyncs
  const workload = new Workload(random)
  const taken: Image[] = []
  const steps = new Map<string, number>()
  let left = 500
  workload.starts = (delicate) => {
    if (delicate && random() < 0.5) left = Math.min(left, Math.floor(random() * 40))
  }
  disk.moment = () => {
    if (left-- > 0 || taken.length === images) return
    left = 200 + Math.floor(random() * 1500)
    const path = join(workDirectory, `image-${taken.length}-${Math.floor(random() * 1e9)}`)
    const survival = SURVIVALS[taken.length % SURVIVALS.length] ?? { entries: 0, sectors: 0 }
    disk.crash(path, survival, random)
    const { expected } = workload
    steps.set(expected.step, (steps.get(expected.step) ?? 0) + 1)
    taken.push({ path, expected, survival, during: expected.step })
  }
  while (taken.length < images) await workload.step(db)
  stop()
  await db.close()
  rmSync(home, { recursive: true })
  return { taken, steps }
}

/** Opens an image as the next start would. A third of the images lose power again during that. */
async function examine(image: Image, open: Crashing['open'], again: boolean): Promise<string | undefined> {
  let found: string | undefined
  let directory = image.path
  try {
    if (again) {
      directory = await crashDuringRecovery(image.path, open)
    }
    const db = await open(join(directory, 'database'))
    found = await fault(db, image.expected)
    await db.close()
  } catch (error) {
    found = `does not open: ${String(error).slice(0, 200)}`
  }
  for (const path of new Set([image.path, directory])) rmSync(path, { recursive: true, force: true })
  return found
}

async function crashDuringRecovery(path: string, open: Crashing['open']): Promise<string> {
  const disk = new Disk(path)
  const again = `${path}-again`
  let left = Math.floor(random() * 150)
  let done = false
  const crash = () => {
    done = true
    disk.crash(
      again,
      SURVIVALS[Math.floor(random() * SURVIVALS.length)] ?? { entries: 0, sectors: 0 },
      random,
    )
  }
  disk.moment = () => {
    if (!done && left-- === 0) crash()
  }
  const stop = disk.record()
  const db = await open(join(path, 'database'))
  if (!done) crash()
  await db.close()
  stop()
  return again
}

/** Crashes while the database is created for the first time: the next start must create it or find it complete. */
async function crashesAtBirth(images: number): Promise<string[]> {
  const faults: string[] = []
  const home = mkdtempSync(join(workDirectory, 'birth-'))
  const disk = new Disk(home)
  const paths: string[] = []
  let left = 300
  disk.moment = () => {
    if (left-- > 0 || paths.length === images) return
    left = Math.floor((random() * 5000) / images)
    const path = join(workDirectory, `birth-image-${paths.length}`)
    disk.crash(path, SURVIVALS[paths.length % SURVIVALS.length] ?? { entries: 0, sectors: 0 }, random)
    paths.push(path)
  }
  const stop = disk.record()
  await (await durable(join(home, 'database'))).close()
  stop()
  for (const path of paths) {
    try {
      const db = await durable(join(path, 'database'))
      await Workload.prepare(db)
      await db.close()
    } catch (error) {
      faults.push(String(error))
    }
    rmSync(path, { recursive: true })
  }
  process.stdout.write(`first start: ${paths.length} losses of power, ${faults.length} broken databases\n`)
  return faults
}

async function trial(name: string, crashing: Crashing): Promise<string[]> {
  const from = performance.now()
  const { taken, steps } = await crashes(crashing)
  const faults: string[] = []
  for (const [i, image] of taken.entries()) {
    const found = await examine(image, crashing.open, i % 3 === 2)
    if (found) faults.push(`${JSON.stringify(image.survival)} during ${image.during}: ${found}`)
  }
  const acknowledged = taken.at(-1)?.expected.acknowledged ?? 0
  const seconds = ((performance.now() - from) / 1000).toFixed(0)
  process.stdout.write(
    `${name}: ${taken.length} losses of power over ${acknowledged} acknowledged steps, ` +
      `${Math.floor(taken.length / 3)} of them twice: ${faults.length} broken or incomplete databases (${seconds} s)\n`,
  )
  process.stdout.write(
    `  taken during: ${[...steps].map(([step, times]) => `${step} ${times}`).join(', ')}\n`,
  )
  for (const each of faults.slice(0, 5)) process.stdout.write(`  e.g. ${each}\n`)
  return faults
}

process.stdout.write(
  `seed ${seed}, load ${loadavg()
    .map((n) => n.toFixed(1))
    .join(' ')}\n`,
)
try {
  const born = await crashesAtBirth(7)
  const ours = await trial('as we open it', { open: durable, images: wantedImages })
  const noDirectories = await trial('control: directories not synced', {
    open: durable,
    images: 12,
    forgetsDirectorySyncs: true,
  })
  const shipped = await trial('control: as the package opens it', { open: asShipped, images: 7 })
  const killed = await killRounds(join(workDirectory, 'killed'), 8, random)
  await compareCost(join(workDirectory, 'cost'))
  if (noDirectories.length === 0)
    process.stdout.write('note: not syncing directories went unnoticed this time\n')
  if (shipped.length === 0)
    throw new Error('the experiment saw nothing wrong with a database that never syncs')
  if (born.length + ours.length + killed > 0) throw new Error('acknowledged changes were lost')
} finally {
  rmSync(workDirectory, { recursive: true, force: true })
}
process.exit() // an engine that failed while opening may leave something running

import { hostname } from 'node:os'
import { overdueEdition } from '#newsletter/measure-editions.ts'
import { freeShare } from '#platform/data-directory.ts'
import type { Runtime } from '#platform/runtime.ts'
import { conditionOfSources } from '#sources/measure-sources.ts'
import type { SystemFailure } from '../calls.ts'
import { systemFailures } from '../system-failures.ts'
import { type Alarm, DIGEST_LATE_MS, LOW_DISK_SHARE, MANY_JOBS, NOTHING_NEW_MS } from './rules.ts'

/** A condition that holds, with the facts that its message states; everything else follows from its name. */
export type Condition =
  | { alarm: 'jobs-stalled' }
  | { alarm: 'queue-growing'; count: number }
  | {
      alarm: 'jobs-failed' | 'services-failing' | 'tasks-failing' | 'backup-missed'
      count: number
      failures: SystemFailure[]
    }
  | { alarm: 'digest-late'; edition: 'morning' | 'evening'; lateMs: number }
  | { alarm: 'sources-stale'; count: number; sources: string[] }
  | { alarm: 'nothing-new'; ageMs: number }
  | { alarm: 'disk-low'; share: number; machine: string }

/** The conditions that hold, the alarms that could be decided on, and why the others could not. */
type Found = { conditions: Condition[]; checked: Set<Alarm>; errors: unknown[] }

type Read = (at: Runtime & { now: Date }) => Promise<(Condition | false)[]>

/** The alarms that are decided on together, so that one that cannot be read leaves the others as they are. */
const READERS: readonly { alarms: readonly Alarm[]; read: Read }[] = [
  {
    alarms: ['jobs-stalled'],
    read: async ({ jobs }) => [(await jobs.stalled()) && { alarm: 'jobs-stalled' }],
  },
  { alarms: ['queue-growing'], read: readQueue },
  { alarms: ['jobs-failed', 'services-failing', 'tasks-failing', 'backup-missed'], read: readFailures },
  { alarms: ['digest-late'], read: readDigest },
  { alarms: ['sources-stale', 'nothing-new'], read: readSources },
  { alarms: ['disk-low'], read: readDisk },
]

/** The conditions that hold now. */
export async function conditionsNow(at: Runtime & { now: Date }): Promise<Found> {
  const found: Found = { conditions: [], checked: new Set(), errors: [] }
  for (const { alarms, read } of READERS)
    try {
      found.conditions.push(...(await read(at)).filter((each) => each !== false))
      for (const alarm of alarms) found.checked.add(alarm)
    } catch (error) {
      found.errors.push(error)
    }
  return found
}

async function readQueue({ jobs }: Runtime): ReturnType<Read> {
  const { now, before } = await jobs.waiting()
  return [now > before && before > MANY_JOBS && { alarm: 'queue-growing', count: now }]
}

/** What fails of the system, as the desk lists it. */
async function readFailures(at: Runtime & { now: Date }): ReturnType<Read> {
  const { items, jobs } = await systemFailures(at)
  const held = (
    alarm: 'jobs-failed' | 'services-failing' | 'tasks-failing' | 'backup-missed',
    kind: SystemFailure['kind'],
  ): Condition | false => {
    const failures = items.filter((item) => item.kind === kind)
    return failures.length > 0 && { alarm, count: kind === 'job' ? jobs : failures.length, failures }
  }
  return [
    held('jobs-failed', 'job'),
    held('services-failing', 'service'),
    held('tasks-failing', 'task'),
    held('backup-missed', 'backup'),
  ]
}

async function readDigest(at: Runtime & { now: Date }): ReturnType<Read> {
  const late = await overdueEdition(at)
  return [
    late !== null &&
      late.lateMs > DIGEST_LATE_MS && { alarm: 'digest-late', edition: late.name, lateMs: late.lateMs },
  ]
}

async function readSources({ db, now }: Runtime & { now: Date }): ReturnType<Read> {
  const { stale, newestAgeMs } = await conditionOfSources(db, now)
  return [
    stale.length > 0 && { alarm: 'sources-stale', count: stale.length, sources: stale },
    newestAgeMs !== null && newestAgeMs > NOTHING_NEW_MS && { alarm: 'nothing-new', ageMs: newestAgeMs },
  ]
}

/** The disk of this machine: of several workers each has its own. */
async function readDisk({ config }: Runtime): ReturnType<Read> {
  const share = await freeShare(config.dataDir)
  if (share === null) throw new Error('the free space of DATA_DIR cannot be read')
  return [share < LOW_DISK_SHARE && { alarm: 'disk-low', share, machine: hostname() }]
}

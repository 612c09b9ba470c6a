// Ends processes of a working site with SIGKILL at random moments and in the middle of steps, and lets the work continue.
import { setTimeout as pause } from 'node:timers/promises'
import { type Process, type Site, openSite } from '../e2e/site.ts'
import type { Asked } from '../src/services/loopback-model.ts'
import { migratedPlace } from '../src/platform/test-database.ts'
import { type Checked, checkPlace, unfinished } from './kill-check.ts'
import { type Acknowledged, type Driver, openDriver } from './kill-driver.ts'
import { openWriter } from './kill-model.ts'
import { openPublishers } from './kill-publishers.ts'

/**
 * The settings of the test. `events` is the number of events in each of the three languages. A kill that waits for its step
 * happens after `aimMs` of the round at the latest; with `schedule`, the scheduled jobs run too.
 */
export type Settings = { rounds: number; seed: number; events: number; aimMs: number; schedule: boolean }
/** The result; `steps` counts how often a kill hit each step. */
export type Survived = Checked & {
  kills: number
  steps: Record<string, number>
  acknowledged: Record<keyof Acknowledged, number>
  seconds: number
}

const SETTLING_ROUNDS = 40
const TICK_MS = 70_000

/** The time of a kill: after some ms of the round, or that long after the nth sign of a step. */
type Aim = { step: string; nth: number; afterMs: number }
/** Steps that are visible from outside: requests of the site, and the log messages that it writes when a step is done. */
const STEPS = [
  'time',
  'time',
  'feed',
  'picture',
  '/chat/completions',
  '/embeddings',
  '/images/generations',
  '/audio/speech',
  'source read',
  'picture found',
  'translated',
  'draft reviewed',
  'timetable: started',
] as const

/** Runs the rounds on a new database, lets the work end, and checks everything. */
export async function killRounds({ rounds, seed, events, aimMs, schedule }: Settings): Promise<Survived> {
  const started = performance.now()
  const random = randomFrom(seed)
  const several = process.env['TEST_DATABASE_URL'] !== undefined
  const place = await migratedPlace(several ? 'postgres' : 'embedded')
  let seen: (step: string) => void = () => undefined
  const publishers = await openPublishers(events)
  publishers.onAsked((path) => seen(path.startsWith('/feed/') ? 'feed' : 'picture'))
  const model = await openWriter((asked: Asked) => seen(asked.path))
  const site = await openSite({
    ...model.env(),
    DATA_DIR: place.dataDir,
    ...(place.url !== undefined && { DATABASE_URL: place.url }),
    FETCH_ALLOW_HOSTS: publishers.host,
    ADMIN_EMAIL: 'ada@example.com',
    SAMPLE_CONTENT: 'false',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'info',
  })
  const processes = () => [...new Set([...site.webs, site.worker])]
  const steps: Record<string, number> = {}
  try {
    const driver = await openDriver(() => site.webs[0]?.url ?? '', publishers.feeds)
    if (schedule) await driver.plan()
    const listen = (each: Process) =>
      each.child.stdout?.on('data', (said: Buffer) => {
        for (const [, message = ''] of said.toString().matchAll(/"msg":"([^"]+)"/g)) seen(message)
      })
    processes().forEach(listen)

    for (let round = 0; round < rounds; round++) {
      publishers.show(Math.ceil((publishers.items * (round + 1)) / rounds))
      const victim = victimOf(site, round)
      const aim: Aim = {
        step: STEPS[Math.floor(random() * STEPS.length)] ?? 'time',
        nth: 1 + Math.floor(random() * 4),
        afterMs: random() * 60,
      }
      const over = new AbortController()
      const work = driver.work(round, over.signal)
      const met = await moment(aim, { timeMs: 50 + random() * 1500, aimMs }, (hear) => (seen = hear))
      steps[met] = (steps[met] ?? 0) + 1
      await victim.kill()
      over.abort()
      await work
      listen(await site.restart(victim))
      say(`round ${round + 1}: killed at ${met}`)
    }
    publishers.show(publishers.items)
    await settle(site, driver, place, publishers.items)
    const { acknowledged } = driver
    const checked = await checkPlace(place, acknowledged, publishers.items)
    return {
      ...checked,
      kills: rounds,
      steps,
      acknowledged: {
        runs: acknowledged.runs.size,
        approved: acknowledged.approved.size,
        translated: acknowledged.translated.size,
      },
      seconds: (performance.now() - started) / 1000,
    }
  } finally {
    await Promise.all(processes().map((each) => each.kill())) // processes that an error has left running
    await model.close()
    await publishers.close()
    await place.remove()
  }
}

/** Waits for the time of the kill and returns the step that it hit. */
async function moment(
  { step, nth, afterMs }: Aim,
  { timeMs, aimMs }: { timeMs: number; aimMs: number },
  listen: (hear: (step: string) => void) => void,
): Promise<string> {
  if (step === 'time') {
    await pause(timeMs)
    return 'time'
  }
  let count = 0
  const met = new Promise<string>((meet) =>
    listen((seen) => {
      if (seen === step && ++count === nth) setTimeout(() => meet(step), afterMs)
    }),
  )
  const first = await Promise.race([met, pause(aimMs, 'late')])
  listen(() => undefined)
  return first
}

/** The embedded database has one process; on PostgreSQL web and worker alternate, with the worker twice as often. */
function victimOf(site: Site, round: number): Process {
  const victim = round % 3 === 0 ? site.webs[0] : site.worker
  if (!victim) throw new Error('no process to kill')
  return victim
}

/** Lets the work end without kills; the site is stopped in between to check its database. */
async function settle(
  site: Site,
  driver: Driver,
  place: Parameters<typeof unfinished>[0],
  items: number,
): Promise<void> {
  let left: string[] = []
  for (let look = 0; look < SETTLING_ROUNDS; look++) {
    await driver.finish()
    const all = [...new Set([...site.webs, site.worker])]
    await Promise.all(all.map((each) => each.stop()))
    left = await unfinished(place, items, driver.planned)
    say(`left: ${[...left, ...new Set(driver.refused.splice(0))].join('; ')}`)
    if (left.length === 0) return
    for (const each of all) await site.restart(each)
    if (left.every((one) => one.endsWith('not begun'))) await pause(TICK_MS) // the schedule is checked every five minutes
  }
  throw new Error(`it does not end: ${left.join('; ')}`)
}

/** Prints the progress if KILL_SAY is set. */
const say = (words: string) => void (process.env['KILL_SAY'] && process.stderr.write(`${words}\n`))

const randomFrom = (seed: number): (() => number) => {
  let state = (seed % 2_147_483_646) + 1
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { desc } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { job } from '#platform/jobs.ts'
import { holdLock } from '#platform/lock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { mailAlarm } from './alarm-mail.ts'
import { bodyOf } from './alarm-body.ts'
import type { Notice } from './alarm-words.ts'
import { conditionsNow } from './conditions.ts'
import { type AlarmRow, isAbandoned, nextState } from './next-state.ts'
import { ALARMS } from './rules.ts'
import { sendAlarmJob } from './send-alarm.ts'
import { alarms } from './tables.ts'

/** Far more than there are alarms and machines. */
const MAX_ROWS = 1000

/**
 * Announces the alarms that begin, last for a day or end. Any number of processes may check at the same time: the state of an
 * alarm is stored together with its message, once.
 */
export const checkAlarmsJob = job('check-alarms', (_: Record<string, never>, runtime: Runtime) =>
  checkAlarms(runtime),
)

/** Checks everything once. Returns the announced alarms; throws after storing them if something could not be checked. */
export async function checkAlarms(runtime: Runtime): Promise<{ announced: string[] }> {
  const { db, clock } = runtime
  const now = clock.now()
  const { conditions, checked, errors } = await conditionsNow({ ...runtime, now })
  const announced = await db.transaction(async (tx) => {
    await holdLock(tx, 'alarms')
    const rows = await tx.select().from(alarms).orderBy(desc(alarms.lastSeenAt)).limit(MAX_ROWS)
    const here = hostname()
    for (const row of rows.filter((row) => isAbandoned(row, here, now)))
      await write(tx, { ...row, endedAt: now })
    const notices: Notice[] = []
    for (const name of ALARMS.filter((name) => checked.has(name))) {
      const key = { name, machine: name === 'disk-low' ? here : '' }
      const before = rows.find((row) => row.name === name && row.machine === key.machine)
      const condition = conditions.find(({ alarm }) => alarm === name)
      const next = nextState(before, { holds: condition !== undefined, now, sends: hasReceiver(runtime) })
      if (next === null) continue
      await write(tx, { ...key, ...next.row })
      if (next.occasion !== null)
        notices.push({
          ...key,
          occasion: next.occasion,
          since: next.row.since,
          at: now,
          condition: condition ?? null,
        })
    }
    for (const notice of notices) await announce(tx, runtime, notice)
    return notices.map(({ name }) => name)
  })
  if (errors.length > 0) throw errors[0]
  return { announced }
}

const hasReceiver = ({ config: { alarms } }: Runtime): boolean =>
  alarms.email !== undefined || alarms.webhook !== undefined

async function write(tx: Db, row: AlarmRow): Promise<void> {
  await tx
    .insert(alarms)
    .values(row)
    .onConflictDoUpdate({ target: [alarms.name, alarms.machine], set: row })
}

/** Puts the message in the outbox and in the queue of webhooks; both are sent once `tx` is committed. */
async function announce(tx: Db, runtime: Runtime, notice: Notice): Promise<void> {
  const { config, jobs } = runtime
  if (config.alarms.email !== undefined) await mailAlarm(tx, runtime, config.alarms.email, notice)
  if (config.alarms.webhook === undefined) return
  const id = randomUUID()
  await jobs.send(
    sendAlarmJob,
    { id, machine: notice.machine, body: bodyOf(notice, config) },
    { tx, key: id },
  )
}

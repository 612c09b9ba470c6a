// A worker for tests: it checks until an alarm is announced, and is killed at once, before anything is delivered.
import { MINUTE, setClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { openRuntime } from '../../runtime.ts'
import { checkAlarms } from './check-alarms.ts'

const clock = setClock(new Date(process.env['NOW'] ?? ''))
const socketDirectory = process.env['SOCKETS']
const { runtime } = await openRuntime(readConfig({ ...process.env, LOG_LEVEL: 'silent' }), {
  clock,
  log: openLog('silent'),
  ...(socketDirectory !== undefined && { socketDirectory }),
})
while ((await checkAlarms(runtime)).announced.length === 0) clock.pass(5 * MINUTE)
process.kill(process.pid, 'SIGKILL')

import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '#platform/config.ts'
import { HEAP_FLAGS } from './heap-flags.mjs'
import type { Manifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { JOB_TIMEOUT_MS } from './rules.ts'

const PROGRAM = fileURLToPath(new URL('./backup-process.ts', import.meta.url))

export type BackupOrder = {
  task: 'backup' | 'test'
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'siteName' | 'backupKey' | 'storage'>
  file: string
  /** RFC 3339. */
  now: string
}
export type BackupReport = { ok: true; contents: Manifest } | { ok: false; why: string; isDamage: boolean }

/**
 * Makes or tests a backup in a separate process. Throws a BackupProblem with one line if it fails or is ended. `onDamage` is
 * called if the database reports a damaged page.
 */
export async function inProcess(
  { config, ...order }: BackupOrder,
  onDamage: (why: string) => void = () => undefined,
): Promise<Manifest> {
  const { databaseUrl, dataDir, siteName, backupKey, storage } = config
  const child = fork(PROGRAM, {
    execArgv: [...HEAP_FLAGS],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    timeout: JOB_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  const report = await new Promise<BackupReport>((done, failed) => {
    child.once('error', failed)
    child.once('message', (message) => done(message as BackupReport)) // sent by backup-process.ts only
    child.once('exit', (code, signal) => {
      const why = `the process that did it ended with ${signal ?? code}`
      const end = () => done({ ok: false, why, isDamage: false })
      if (child.connected) child.once('disconnect', end) // the report may still be on its way
      else end()
    })
    child.send({
      ...order,
      config: { databaseUrl, dataDir, siteName, backupKey, storage },
    } satisfies BackupOrder)
  })
  if (!report.ok && report.isDamage) onDamage(report.why)
  if (!report.ok) throw new BackupProblem(report.why)
  return report.contents
}

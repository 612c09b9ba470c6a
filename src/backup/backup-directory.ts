import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Config } from '#platform/config.ts'
import { BackupProblem } from './problem.ts'
import { BACKUP_NAME } from './rules.ts'

/** Where the site keeps its backups. */
export const backupDirectory = ({ backupDir, dataDir }: Pick<Config, 'backupDir' | 'dataDir'>): string =>
  resolve(backupDir ?? join(dataDir, 'backups'))

/** The directories of DATA_DIR that the site, or a backup, empties or saves. */
const WORKED_ON = ['backup', 'database', 'files']

/** Whether a path is in a directory of DATA_DIR that cannot contain backups. */
export const isWorkedOn = (dataDir: string, path: string): boolean =>
  WORKED_ON.some((name) => !relative(join(resolve(dataDir), name), resolve(path)).startsWith('..'))

/** Creates the directory for backups. Throws a BackupProblem if it cannot be there. */
export async function makeBackupDirectory(
  { dataDir }: Pick<Config, 'dataDir'>,
  directory: string,
): Promise<void> {
  if (isWorkedOn(dataDir, directory))
    throw new BackupProblem(`BACKUP_DIR is in a directory of the site (${directory}): choose another one`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
}

/** The names of the backups in the directory, newest first; none if there is no directory. */
export function backupsIn(directory: string): string[] {
  try {
    const names = readdirSync(directory).filter((name) => BACKUP_NAME.test(name))
    return names.toSorted((a, b) => (a < b ? 1 : -1))
  } catch {
    return []
  }
}

/** A name for a backup that begins now. */
export function backupName(now: Date, taken: readonly string[], isEncrypted: boolean): string {
  const time = `${now.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replaceAll(':', '')}Z`
  const suffix = isEncrypted ? '.tar.gz.age' : '.tar.gz'
  const named = (number: number) => ['cadence', time, ...(number === 1 ? [] : [number])].join('-') + suffix
  let number = 1
  while (taken.includes(named(number))) number++
  return named(number)
}

import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { openBucket } from '#services/storage/bucket.ts'
import { BACKUPS_FOLDER } from './archive-place.ts'
import { backupDirectory, backupsIn, makeBackupDirectory } from './backup-directory.ts'
import { BACKUP_NAME } from './rules.ts'

/** Where the site keeps its backups: the bucket if there is one and BACKUP_DIR is not set, otherwise a directory. */
export type BackupPlace = {
  /** For people: the directory, or the address of the folder in the bucket. */
  readonly name: string
  /** Creates it. Throws a BackupProblem if it cannot be there. */
  make(): Promise<void>
  /** The names of the backups, newest first; null if they are not known here. */
  list(): Promise<string[] | null>
  /** A backup as commands name it. */
  archive(file: string): string
  bytesOf(file: string): Promise<number>
  remove(file: string): Promise<void>
}

type Settings = Pick<Config, 'backupDir' | 'dataDir' | 'storage'>

/** Whether the backups of the timetable are in the bucket. */
export const keepsInBucket = ({ backupDir, storage }: Settings): boolean =>
  backupDir === undefined && storage !== undefined

/** Opens the place for one action. */
export async function withBackupPlace<T>(
  config: Settings,
  action: (place: BackupPlace) => Promise<T>,
): Promise<T> {
  if (!keepsInBucket(config) || config.storage === undefined) return action(inDirectory(config))
  const bucket = openBucket(config.storage)
  try {
    return await action({
      name: bucket.name + BACKUPS_FOLDER,
      make: () => Promise.resolve(),
      async list() {
        const names: string[] = []
        for await (const { key } of bucket.list(BACKUPS_FOLDER)) names.push(key.slice(BACKUPS_FOLDER.length))
        return names.filter((name) => BACKUP_NAME.test(name)).toReversed()
      },
      archive: (file) => `s3:${file}`,
      bytesOf: async (file) => (await bucket.head(BACKUPS_FOLDER + file))?.bytes ?? 0,
      remove: (file) => bucket.remove(BACKUPS_FOLDER + file),
    })
  } finally {
    await bucket.close()
  }
}

function inDirectory(config: Settings): BackupPlace {
  const directory = backupDirectory(config)
  const pathOf = (file: string) => join(directory, file)
  return {
    name: directory,
    make: () => makeBackupDirectory(config, directory),
    list: () => Promise.resolve(existsSync(directory) ? backupsIn(directory) : null), // another machine may run the jobs
    archive: pathOf,
    bytesOf: async (file) => (await stat(pathOf(file))).size,
    remove: (file) => rm(pathOf(file), { force: true }),
  }
}

import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInBucket } from '#backup/archive-place.ts'
import type { Manifest } from '#backup/manifest.ts'
import { LOW_PRIORITY } from '#backup/rules.ts'
import { systemClock } from '#platform/clock.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { type CommandResult, askOperator } from '#platform/control.ts'
import { openLog } from '#platform/log.ts'
import { errorLine } from '#platform/safe-error.ts'

// Each command imports what it runs: the whole site takes four seconds of CPU time and 400 MB.

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * Runs a command line through the running site, which owns the database of the data directory, or else on the database
 * itself.
 */
async function main(): Promise<CommandResult> {
  const command = process.argv.slice(2)
  const config = readConfig(process.env)
  if (command[1] !== undefined && (command[0] === 'backup' || command[0] === 'restore'))
    return saveOrRestore(config, command[0], archiveName(command[1]))
  if (command[0] === 'move' && command[1] === 'files') return moveFiles(config)
  if (command[0] === 'move' && command[1] !== undefined) return move(config, command[1])
  const result = config.databaseUrl === undefined ? await askOperator(config.dataDir, command) : null
  if (result) return result
  const { openRuntime } = await import('./runtime.ts')
  const { runCommand } = await import('./commands.ts')
  const open = await openRuntime(config, { clock: systemClock, log: openLog('warn') })
  try {
    return await runCommand(open.runtime, command)
  } finally {
    await open.close()
  }
}

/** npm runs in its own directory, which paths are not relative to. */
const archiveName = (word: string): string =>
  isInBucket(word) ? word : resolve(process.env['INIT_CWD'] ?? '', word)

async function saveOrRestore(
  config: Config,
  command: 'backup' | 'restore',
  file: string,
): Promise<CommandResult> {
  const log = openLog('warn')
  if (command === 'backup') {
    setPriority(LOW_PRIORITY)
    const { backUp } = await import('#backup/backup.ts')
    const saved = await backUp(config, file, { log, now: systemClock.now() })
    return { ok: true, lines: [`${file} has ${contentsOf(saved)}.`] }
  }
  const { restore } = await import('#backup/restore.ts')
  const restored = await restore(config, file, { log, migrationsFolder: MIGRATIONS })
  return {
    ok: true,
    lines: [
      `Restored ${contentsOf(restored)}, as they were at ${restored.at}.`,
      'Sending of the digest and daily backups are off until an administrator turns them on at the desk.',
    ],
  }
}

/** The address is checked as DATABASE_URL is. */
async function move(config: Config, address: string): Promise<CommandResult> {
  const { databaseUrl = '' } = readConfig({ ...process.env, DATABASE_URL: address })
  const { moveToPostgres } = await import('#backup/move.ts')
  const rows = await moveToPostgres(config, databaseUrl, {
    log: openLog('warn'),
    migrationsFolder: MIGRATIONS,
  })
  return {
    ok: true,
    lines: [
      `Moved ${rows} rows, and compared every table.`,
      'Set DATABASE_URL to this address, keep DATA_DIR, and start the site.',
    ],
  }
}

async function moveFiles(config: Config): Promise<CommandResult> {
  if (config.storage === undefined)
    return { ok: false, lines: ['S3_BUCKET is not set: set it and its key (.env.example)'] }
  const { copyFiles } = await import('#services/storage/copy-files.ts')
  const { copied, known, bytes } = await copyFiles(config.dataDir, config.storage)
  return {
    ok: true,
    lines: [
      `Copied ${copied} files (${(bytes / 1e6).toFixed(1)} MB); ${known} were there. Nothing was removed from the disk.`,
      'Start the site with these settings. If it ran without them until now, stop it and repeat this first.',
    ],
  }
}

function contentsOf({ tables, files, bytes }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows and ${files} files (${(bytes / 1e6).toFixed(1)} MB)`
}

main().then(
  ({ ok, lines }) => {
    process.stdout.write(`${lines.join('\n')}\n`)
    process.exit(ok ? 0 : 1)
  },
  (error: unknown) => {
    process.stderr.write(`${errorLine(error)}\n`)
    process.exit(1)
  },
)

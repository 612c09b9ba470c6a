import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { type CommandResult, askOperator } from '#platform/control.ts'
import { openLog } from '#platform/log.ts'
import { errorLine } from '#platform/safe-error.ts'
import { runCommand } from './commands.ts'
import { openRuntime } from './runtime.ts'

/**
 * Runs a command line through the running site, which owns the database of the data directory, or else on the database
 * itself.
 */
async function main(): Promise<CommandResult> {
  const command = process.argv.slice(2)
  const config = readConfig(process.env)
  const result = config.databaseUrl === undefined ? await askOperator(config.dataDir, command) : null
  if (result) return result
  const open = await openRuntime(config, { clock: systemClock, log: openLog('warn') })
  try {
    return await runCommand(open.runtime, command)
  } finally {
    await open.close()
  }
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

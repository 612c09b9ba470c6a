import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { maskedText } from './http/masked-path.ts'
import { errorLine, safeError, safeText } from './safe-error.ts'

/** The maximum size of log lines that wait to be written. */
const UNWRITTEN_BYTES = 1 << 20

/** A logger of JSON lines. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'fatal'>

const SECRETS = [
  'password',
  'token',
  'access_token',
  'authorization',
  'cookie',
  'secret',
  'apiKey',
  '["set-cookie"]',
]

/** The parameter values of a failed query, in a line of JSON. */
const PARAMETERS = /\\nparams: (?:[^"\\]|\\.)*/g

/**
 * Writes one JSON line per event to standard output; fields with the names of secrets are written as [secret], as are
 * secrets in addresses. Errors are written without the values of their queries.
 */
export const openLog = (level: string, out?: { write(line: string): void }): Log => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeError },
    hooks: {
      streamWrite: (line: string) => maskedText(line.replace(PARAMETERS, '')),
      logMethod: withSafeWords,
    },
    redact: {
      paths: SECRETS.flatMap((name) => [name, under('*', name), under('*.*', name)]),
      censor: '[secret]',
    },
  }
  return pino(options, out ?? standardOutput())
}

/**
 * Lines that cannot be written, for example on a full disk, are kept up to a limit and then dropped. Writing is synchronous:
 * otherwise pino would retry the remaining lines forever at exit.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: UNWRITTEN_BYTES })
  output.on('error', () => undefined)
  return output
}

/** Sets a safe message for an error that is logged without one; pino would use the error's own message. */
function withSafeWords(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, words] = args as [unknown, unknown?] // as LogFn takes them
  if (words === undefined && first instanceof Error) method.call(this, { err: first }, errorLine(first))
  else method.apply(this, args)
}

const under = (parent: string, name: string) =>
  name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`

/**
 * Logs everything that this process would otherwise print unfiltered: `console` output of libraries, and uncaught errors,
 * after which the process ends with 1.
 */
export function logUnexpected(log: Log): void {
  for (const level of ['error', 'warn'] as const)
    console[level] = (...said: unknown[]) => {
      const err = said.find((each) => each instanceof Error)
      const words = said.filter((each) => typeof each === 'string').join(' ')
      log[level]({ ...(err && { err }) }, words === '' ? 'console' : safeText(words))
    }
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an error that nobody has caught')
    process.exit(1)
  })
}

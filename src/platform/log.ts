import { type Logger, pino } from 'pino'

/** A logger of JSON lines. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'fatal'>

const SECRETS = ['password', 'token', 'access_token', 'authorization', 'cookie', 'secret', 'apiKey', 'set-cookie']

/** One JSON line per event on standard output; what is named like a secret is written as [secret]. */
export const openLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`].map(quoteDashes)), censor: '[secret]' },
  })

/** pino wants brackets round a key with a dash. */
function quoteDashes(path: string): string {
  return path.replace(/(^|\.)([a-z]+-[a-z-]+)$/, (_, dot: string, key: string) => `${dot === '.' ? '' : ''}["${key}"]`)
}

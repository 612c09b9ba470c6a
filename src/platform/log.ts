import { type Logger, pino } from 'pino'

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

/** One JSON line per event on standard output; what is named like a secret is written as [secret]. */
export const openLog = (level: string, out?: { write(line: string): void }): Log => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap((name) => [name, under('*', name), under('*.*', name)]),
      censor: '[secret]',
    },
  }
  return out ? pino(options, out) : pino(options)
}

const under = (parent: string, name: string) =>
  name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`

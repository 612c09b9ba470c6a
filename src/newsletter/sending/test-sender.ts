import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestRuntime } from '#testing/test-runtime.ts'

/** The parameters of a worker: see test-sending-process.ts. */
type Work = {
  edition: string
  smtpUrl: string
  now: Date
  answerMs: number
  runs?: number
  rounds?: number
  connections?: number
  hold?: 'begin' | 'begun' | 'end' | 'page'
  holdAfter?: number
}

/** Starts a worker that sends one edition on the database of a test, and may be killed at any moment. */
export const forkSender = ({ runtime, database }: TestRuntime, work: Work): ChildProcess =>
  fork(fileURLToPath(new URL('test-sending-process.ts', import.meta.url)), [], {
    env: {
      ...process.env,
      EDITION: work.edition,
      NOW: work.now.toISOString(),
      RUNS: `${work.runs ?? 1}`,
      ROUNDS: `${work.rounds ?? 1}`,
      ANSWER_MS: `${work.answerMs}`,
      ...(work.connections !== undefined && { CONNECTIONS: `${work.connections}` }),
      ...(work.hold !== undefined && { HOLD: work.hold, HOLD_AFTER: `${work.holdAfter ?? 0}` }),
      DATA_DIR: runtime.config.dataDir,
      SITE_URL: runtime.config.siteUrl,
      SMTP_URL: work.smtpUrl,
      MAIL_FROM: 'Cadence <news@example.com>',
      ...(database.socketDirectory === undefined
        ? { DATABASE_URL: runtime.config.databaseUrl }
        : { SOCKETS: database.socketDirectory }),
    },
  })

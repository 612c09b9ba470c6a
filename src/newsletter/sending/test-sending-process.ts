// A worker that sends one edition on a database opened by another process; it may be killed at any moment. RUNS runs send at
// the same time; the clock moves on two minutes after each of ROUNDS. After HOLD_AFTER emails, each connection stops where
// HOLD says and notifies the parent: `begin`, before an email is noted as in flight; `begun`, after that; `end`, before its
// outcome is noted. With HOLD `page`, it stops once the first page of its audience is stored.
import { openPayments } from '#services/payments/open-payments.ts'
import { type BulkPost, openBulkPost } from '#services/post/bulk-post.ts'
import { MINUTE, setClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { openLog } from '#platform/log.ts'
import { editions } from '../tables.ts'
import { sendEditionJob } from './send-edition.ts'

const { EDITION = '', NOW = '', RUNS = '1', ROUNDS = '1', ANSWER_MS, SOCKETS, ...env } = process.env
const { CONNECTIONS = '5', HOLD, HOLD_AFTER = '0' } = env
const config = readConfig({ ...env, LOG_LEVEL: 'silent' })
const log = openLog('silent')
const database = await openDatabase({
  url: config.databaseUrl,
  dataDir: config.dataDir,
  migrationsFolder: 'migrations',
  log,
  ...(SOCKETS !== undefined && { socketDirectory: SOCKETS }),
})
const opened = openBulkPost(config.mail, { answerMs: Number(ANSWER_MS), connections: Number(CONNECTIONS) })
let mails = 0
const stop = (): Promise<never> => {
  process.send?.('held')
  return new Promise(() => undefined)
}
const holding = (bulk: BulkPost): BulkPost => ({
  ...bulk,
  send(letter, { begin, end }) {
    const isHeld = mails++ >= Number(HOLD_AFTER)
    return bulk.send(letter, {
      async begin() {
        if (isHeld && HOLD === 'begin') return stop()
        const may = await begin()
        return isHeld && HOLD === 'begun' ? stop() : may
      },
      end: (handover) => (isHeld && HOLD === 'end' ? stop() : end(handover)),
    })
  },
})
const bulk = opened && HOLD !== undefined ? holding(opened) : opened
const clock = setClock(new Date(NOW))
const { db } = database
if (HOLD === 'page') {
  const transaction = db.transaction.bind(db)
  db.transaction = async (change, ...options) => {
    const [edition] = await db.select({ upTo: editions.audienceUpTo }).from(editions)
    return edition?.upTo == null ? transaction(change, ...options) : stop()
  }
}
const payments = openPayments(undefined, { db, clock, log, siteUrl: config.siteUrl })
// The parts of a runtime that sending uses.
const runtime = { config, clock, log, db, outside: { bulk, post: null, payments } } as unknown as Runtime
for (let round = 0; round < Number(ROUNDS); round++) {
  const run = () => sendEditionJob.run({ editionId: EDITION }, runtime)
  await Promise.all(Array.from({ length: Number(RUNS) }, run))
  const [edition] = await db.select({ state: editions.state }).from(editions)
  if (edition?.state === 'sent') break
  clock.pass(2 * MINUTE)
}
await bulk?.close()
await database.close()
process.disconnect?.()

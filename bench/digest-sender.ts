// Sends an edition to the given number of recipients in a runtime with an embedded database, and reports the result. With
// ROUNDS, it alternates with nodemailer alone, which sends the same emails to the same server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { openRuntime } from '../src/runtime.ts'
import { openLetters } from '../src/newsletter/sending/edition-letters.ts'
import { freezeAudience } from '../src/newsletter/sending/freeze-audience.ts'
import { sendEditionJob } from '../src/newsletter/sending/send-edition.ts'
import { frozenEdition } from '../src/newsletter/sending/test-frozen.ts'
import { addEdition, subscriber } from '../src/newsletter/sending/test-subscribers.ts'
import { settingsOf } from '../src/newsletter/settings.ts'
import { deliveries, digestSettings, editions, subscribers } from '../src/newsletter/tables.ts'
import { setClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openLog } from '../src/platform/log.ts'
import { NOW, type Work, measureWork } from './bench-runtime.ts'

/** One round. `who` is the site or nodemailer alone. */
export type Turn = Work & { who: 'site' | 'bare' | 'freeze'; mails: number }

const { SMTP_URL = '', RECIPIENTS = '1000', ROUNDS = '0' } = process.env
const [recipients, rounds] = [Number(RECIPIENTS), Number(ROUNDS)]
const BARE_CONNECTIONS = 5
const BATCH_SIZE = 1000
const COLLECT_MS = 1000

const dataDir = await mkdtemp(join(tmpdir(), 'cadence-bench-'))
const config = readConfig({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  SAMPLE_CONTENT: 'false',
  SITE_URL: 'https://cadence.example',
  SMTP_URL,
  MAIL_FROM: 'Cadence <news@example.com>',
})
const open = await openRuntime(config, { clock: setClock(NOW), log: openLog(config.logLevel) })
const { runtime } = open
const { db } = runtime
await settingsOf(db)
await db.update(digestSettings).set({ perSecond: 1_000_000, perDomainMinute: 100_000_000 })
await db
  .insert(subscribers)
  .values(
    Array.from({ length: Math.min(BATCH_SIZE, recipients) }, (_, n) => ({ ...subscriber(n), interests: [] })),
  )
// The database inserts the others: memory used here would be counted as memory used for sending.
for (let block = 1; block * BATCH_SIZE < recipients; block++)
  await db.execute(sql`
    insert into ${subscribers} (name, email, language, state, consent, confirmed_at, min_momentum)
    select name, ${`${block}-`} || email, language, state, consent, confirmed_at, min_momentum from ${subscribers}
    where email like 'reader-%' limit ${Math.min(BATCH_SIZE, recipients - block * BATCH_SIZE)}`)

const turns: Turn[] = []
const content = frozenEdition(2)
async function site(): Promise<void> {
  await db.delete(deliveries)
  await db.delete(editions)
  const edition = await addEdition(db, { content })
  const freezing = await measureWork(() => db.transaction((tx) => freezeAudience(tx, runtime, edition, NOW)))
  turns.push({ who: 'freeze', mails: recipients, ...freezing })
  const work = await measureWork(() => sendEditionJob.run({ editionId: edition.id }, runtime))
  turns.push({ who: 'site', mails: recipients, ...work })
}
/** Sends the same emails, composed beforehand, with nodemailer alone. */
async function bare(): Promise<void> {
  const [edition] = await db.select().from(editions).limit(1)
  if (!edition) return
  const letters = await openLetters(runtime, edition)
  const rows = await db.select().from(deliveries)
  const mails = rows.flatMap((row) => letters(row) ?? [])
  const transport = createTransport({
    url: SMTP_URL,
    pool: true,
    maxConnections: BARE_CONNECTIONS,
    maxMessages: 100,
  })
  const work = await measureWork(() =>
    Promise.all(
      mails.map(({ recipient, subject, html, text }) =>
        transport.sendMail({ from: 'Cadence <news@example.com>', to: recipient, subject, html, text }),
      ),
    ),
  )
  transport.close()
  turns.push({ who: 'bare', mails: mails.length, ...work })
}
if (rounds === 0) {
  // Garbage stays until the heap has doubled, however many emails there are, and would hide the memory that grows with them.
  const collecting = setInterval(() => globalThis.gc?.(), COLLECT_MS)
  await site()
  clearInterval(collecting)
} else {
  await site()
  await bare()
  turns.length = 0 // both are warmed up now
  for (let round = 0; round < rounds; round++) {
    await site()
    await bare()
  }
}
await open.close()
await rm(dataDir, { recursive: true, force: true })
process.send?.(turns)
process.disconnect?.()

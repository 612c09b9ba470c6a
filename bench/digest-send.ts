// How fast an edition of the digest is handed over, compared with nodemailer alone, and the memory that ten times the
// readers take. This process receives the emails, and another one for each run sends them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import flags from '../scripts/runtime.json' with { type: 'json' }
import { openLetters } from '../src/newsletter/sending/edition-letters.ts'
import { freezeAudience } from '../src/newsletter/sending/freeze-audience.ts'
import { sendEditionJob } from '../src/newsletter/sending/send-edition.ts'
import { frozenEdition } from '../src/newsletter/sending/test-frozen.ts'
import { addEdition, subscriber } from '../src/newsletter/sending/test-subscribers.ts'
import { settingsOf } from '../src/newsletter/settings.ts'
import { deliveries, digestSettings, editions, subscribers } from '../src/newsletter/tables.ts'
import type { Db } from '../src/platform/db.ts'
import { NOW, type Work, measureWork, megabytes, openBenchRuntime } from './open-runtime.ts'
import { receiveMails } from './receive-mails.ts'
import { atLeast, atMost, finish, median } from './report.ts'

const MIN_PERCENT_OF_BARE = 60
const MAX_MORE_MB = 60
const IN_TURNS = { recipients: Number(process.env['BENCH_IN_TURNS'] ?? 4000), rounds: 5 }
const [few = 10_000, many = 100_000] = (process.env['BENCH_RECIPIENTS'] ?? '10000,100000')
  .split(',')
  .map(Number)
const BARE_CONNECTIONS = 5
const BATCH_SIZE = 1000
const COLLECT_MS = 1000
const FROM = 'Cadence <news@example.com>'

/** One round. `who` is the site, nodemailer alone, or the site while it freezes the list of recipients. */
type Turn = Work & { who: 'site' | 'bare' | 'freeze'; mails: number }

async function compare(): Promise<void> {
  const mails = await receiveMails()
  const inTurns = await turnsOf(mails.url, IN_TURNS.recipients, IN_TURNS.rounds)
  const [small, large] = [await turnsOf(mails.url, few), await turnsOf(mails.url, many)]
  mails.close()
  const of = (who: Turn['who']) => inTurns.filter((turn) => turn.who === who)
  const bare = of('bare')
  const ratio = median(of('site').map((turn, n) => perSecond(turn) / perSecond(bare[n] ?? turn)))
  const most = (turns: readonly Turn[]) => megabytes(Math.max(...turns.map(({ memoryMost }) => memoryMost)))
  finish({
    bench: 'digest-send',
    rows: [...inTurns, ...small, ...large].map((turn) => ({
      who: turn.who,
      mails: turn.mails,
      seconds: turn.seconds,
      mails_per_s: Math.round(perSecond(turn)),
      cpu_seconds: turn.cpuSeconds,
      mb_before: megabytes(turn.memoryBefore),
      mb_most: megabytes(turn.memoryMost),
    })),
    targets: [
      atLeast('emails of an edition per second, of nodemailer alone', ratio * 100, MIN_PERCENT_OF_BARE, '%'),
      atMost(
        `more memory for ${many.toLocaleString('en')} readers than for ${few.toLocaleString('en')}`,
        most(large) - most(small),
        MAX_MORE_MB,
        'MB',
      ),
    ],
    notes: [
      'Memory is that of the whole process with its database, with garbage collected every second; otherwise it is some 120 MB higher.',
      'The site claims and renders each email, signs its links, records it before and after, and hands it over; nodemailer only hands over.',
      `BENCH_RECIPIENTS=${few},${many} and BENCH_IN_TURNS=${IN_TURNS.recipients} set how many emails there are.`,
    ],
  })
}

const perSecond = ({ mails, seconds }: Turn) => mails / seconds

/** Sends to that many recipients, in a process with the flags of the site; with `rounds`, in turn with nodemailer alone. */
async function turnsOf(url: string, recipients: number, rounds = 0): Promise<Turn[]> {
  const child = fork(import.meta.filename, ['send', url, `${recipients}`, `${rounds}`], {
    execArgv: [...flags.flags, ...(rounds === 0 ? ['--expose-gc'] : [])],
    env: { ...process.env, ...flags.env },
  })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`sending ended with ${code}`)))
  ended.catch(() => undefined) // prevents an unhandled rejection when it exits after sending everything
  const [turns] = (await Promise.race([once(child, 'message'), ended])) as [Turn[]]
  return turns
}

async function send([url = '', recipients = '', rounds = '']: readonly string[]): Promise<void> {
  const open = await openBenchRuntime({
    env: { SITE_URL: 'https://cadence.example', SMTP_URL: url, MAIL_FROM: FROM },
  })
  const { runtime } = open
  const { db } = runtime
  await settingsOf(db)
  await db.update(digestSettings).set({ perSecond: 1_000_000, perDomainMinute: 100_000_000 })
  await addSubscribers(db, Number(recipients))
  const content = frozenEdition(2)
  const site = async (): Promise<Turn[]> => {
    await db.delete(deliveries)
    await db.delete(editions)
    const edition = await addEdition(db, { content })
    const freezing = await measureWork(() => freezeAudience(runtime, edition, NOW))
    const sending = await measureWork(() => sendEditionJob.run({ editionId: edition.id }, runtime))
    return [
      { who: 'freeze', mails: Number(recipients), ...freezing },
      { who: 'site', mails: Number(recipients), ...sending },
    ]
  }
  /** Sends the same emails, composed beforehand, with nodemailer alone. */
  const bare = async (): Promise<Turn[]> => {
    const [edition] = await db.select().from(editions).limit(1)
    if (!edition) return []
    const letters = await openLetters(runtime, edition)
    const rows = await db.select().from(deliveries)
    const mails = rows.flatMap((row) => letters(row) ?? [])
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: BARE_CONNECTIONS,
      maxMessages: 100,
    })
    const work = await measureWork(() =>
      Promise.all(
        mails.map(({ recipient, subject, html, text }) =>
          transport.sendMail({ from: FROM, to: recipient, subject, html, text }),
        ),
      ),
    )
    transport.close()
    return [{ who: 'bare', mails: mails.length, ...work }]
  }
  const turns: Turn[] = []
  if (rounds === '0') {
    // Garbage stays until the heap has doubled, however many emails there are, and would hide the memory that grows with them.
    const collecting = setInterval(() => globalThis.gc?.(), COLLECT_MS)
    turns.push(...(await site()))
    clearInterval(collecting)
  } else {
    await site() // compiles the code
    await bare()
    for (let round = 0; round < Number(rounds); round++) turns.push(...(await site()), ...(await bare()))
  }
  await open.close()
  process.send?.(turns)
  process.disconnect?.()
}

async function addSubscribers(db: Db, count: number): Promise<void> {
  const first = Array.from({ length: Math.min(BATCH_SIZE, count) }, (_, n) => ({
    ...subscriber(n),
    interests: [],
  }))
  await db.insert(subscribers).values(first)
  // The database inserts the others: memory used here would be counted as memory used for sending.
  for (let block = 1; block * BATCH_SIZE < count; block++)
    await db.execute(sql`
      insert into ${subscribers} (name, email, language, state, consent, confirmed_at, min_momentum)
      select name, ${`${block}-`} || email, language, state, consent, confirmed_at, min_momentum from ${subscribers}
      where email like 'reader-%' limit ${Math.min(BATCH_SIZE, count - block * BATCH_SIZE)}`)
}

const [, , role, ...given] = process.argv
if (role === 'send') await send(given)
else await compare()

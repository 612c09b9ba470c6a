// long: one audience, one server with its faults, and the checks of every single email
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SMTPServer, SMTPServerOptions } from 'smtp-server'
import { directionOf } from '#languages/rules.ts'
import { PRICE_CENTS, TIERS, type Tier } from '#membership/rules.ts'
import { MINUTE } from '#platform/clock.ts'
import { type MailServer, openMailServer, readMail } from '#services/post/test-mail-server.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { subscriptions } from '#membership/tables.ts'
import { users } from '#people/tables.ts'
import { adminEdition, adminEditionDoubtful } from '../editions/calls.ts'
import { linkSecret, subscriberIn } from '../links.ts'
import { SITE } from '../mail/test-edition.ts'
import { DIGEST_SECTIONS, type DigestSection } from '../rules.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, digestSettings, editions, subscribers } from '../tables.ts'
import { freezeAudience } from './freeze-audience.ts'
import { sendDueEditionsJob } from './send-due-editions.ts'
import { PER_SECTION, frozenEdition, titleOf } from './test-frozen.ts'
import { forkSender } from './test-sender.ts'
import { addEdition, subscriber } from './test-subscribers.ts'

// TEN_THOUSAND=10000 KILLS=20 is the full test; the defaults show the same in less time.
const READERS = Number(process.env['TEN_THOUSAND'] ?? 500)
const KILLS = Number(process.env['KILLS'] ?? 4)

const open = await openTestRuntime({
  SITE_URL: SITE,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Cadence <news@example.com>',
})
const { runtime, db } = open
const ada = await open.admin()
const secret = await linkSecret(db)
const content = frozenEdition()

type Reader = ReturnType<typeof subscriber> & { n: number; tier: Tier }
const readers: Reader[] = Array.from({ length: READERS }, (_, n) => ({
  ...subscriber(n),
  n,
  tier: TIERS[Math.floor(n / 5) % TIERS.length] ?? 'freemium',
}))
const byEmail = new Map(readers.map((reader) => [reader.email, reader]))
const inThousands = async <Row>(rows: readonly Row[], store: (some: Row[]) => Promise<unknown>) => {
  for (let from = 0; from < rows.length; from += 1000) await store(rows.slice(from, from + 1000))
}

/** Adds the subscribers, and accounts with a plan for those who pay. */
async function addReaders(): Promise<void> {
  await inThousands(readers, (some) => db.insert(subscribers).values(some))
  const paying = readers.flatMap(({ tier, ...of }) =>
    tier === 'freemium' ? [] : [{ ...of, tier, userId: randomUUID() }],
  )
  await inThousands(paying, async (some) => {
    await db.insert(users).values(some.map(({ userId, name, email }) => ({ id: userId, name, email })))
    await db.insert(subscriptions).values(
      some.map(({ userId, tier }) => ({
        id: `sub_${userId}`,
        userId,
        tier,
        provider: 'test' as const,
        customerId: `cus_${userId}`,
        status: 'active' as const,
        cancelAtPeriodEnd: false,
        periodStart: TEST_NOW,
        periodEnd: new Date(TEST_NOW.getTime() + 30 * 24 * 60 * MINUTE),
        priceCents: PRICE_CENTS[tier] ?? 0,
        currency: 'eur',
        latestInvoice: `in_${userId}`,
        changedAt: TEST_NOW,
        createdAt: TEST_NOW,
      })),
    )
  })
}

/** The sections of which a reader gets stories, by their interests. */
function sectionsOf({ interests = [] }: Reader): readonly DigestSection[] {
  const [interest] = interests
  if (interest === undefined) return DIGEST_SECTIONS
  if (interest === 'news') return ['news', 'podcasts']
  return DIGEST_SECTIONS.filter((section) => section === interest)
}
const wantsNothing = (reader: Reader) => sectionsOf(reader).length === 0
/** The server no longer knows every tenth address. */
const isGone = ({ n }: Reader) => n % 10 === 3
const isGrey = ({ n }: Reader) => n % 13 === 5
/**
 * The server hangs when certain recipients are named for the first time, or after certain texts. Chosen by count, since a
 * kill may take the only email of a given reader.
 */
const hangsWhenNamed = (newcomer: number) => newcomer % 250 === 37
const hangsAfterText = (mail: number) => mail % 250 === 100
/** The worker whose clock has been set back an hour. */
const SET_BACK = 2
/** Longer than any answer takes on a busy machine. */
const ANSWER_MS = 2000
const GONE_MS = 300
/** Per run of a worker. */
const CONNECTIONS = 5

/** The faults of an email; empty if there are none. */
function faultsOf(raw: string, reader: Reader, messageId: string | undefined): string[] {
  const { headers, parts } = readMail(raw)
  const { language, tier } = reader
  const [html = '', text = ''] = [parts.get('text/html'), parts.get('text/plain')]
  const wanted = new Set(sectionsOf(reader))
  const isShown = (section: DigestSection, n: number) =>
    wanted.has(section) && n < PER_SECTION[tier] && ((reader.minMomentum ?? 0) < 60 || n === 0)
  const stories = DIGEST_SECTIONS.flatMap((section) =>
    [0, 1, 2].map((n) => [isShown(section, n), titleOf(language, section, n, tier)] as const),
  )
  const others = TIERS.filter((each) => each !== tier).map((each) => `-${each}`)
  const unsubscribe = headers.get('list-unsubscribe') ?? ''
  const [, leaveToken = ''] =
    /^<https:\/\/cadence\.example\/newsletter\/unsubscribe\?t=([\w-]+)>$/.exec(unsubscribe) ?? []
  const [, manageToken = ''] = /newsletter\/preferences\?t=([\w-]+)/.exec(html) ?? []
  const right: Record<string, boolean> = {
    subject: headers.get('subject') === content.subjects[language],
    language: headers.get('content-language') === language,
    direction: html.includes(`<html lang="${language}" dir="${directionOf(language)}">`),
    stories: stories.every(
      ([shown, title]) => html.includes(title) === shown && text.includes(title) === shown,
    ),
    lead: html.includes(titleOf(language, 'news', 9, tier)) === wanted.has('news'),
    tier: others.every((mark) => !html.includes(mark) && !text.includes(mark)),
    name: html.includes(`Reader &lt;b&gt;${reader.n}&lt;/b&gt; &amp; «Ω»`) && text.includes(reader.name),
    messageId: headers.get('message-id') === `<${messageId}>`,
    listId: headers.get('list-id') === 'Cadence digest <digest.example.com>',
    oneUnsubscribe: raw.split(/^List-Unsubscribe:/im).length === 2,
    post: headers.get('list-unsubscribe-post') === 'List-Unsubscribe=One-Click',
    leave: subscriberIn(secret, 'leave', leaveToken) === reader.id && html.includes(leaveToken),
    manage: subscriberIn(secret, 'manage', manageToken) === reader.id && text.includes(manageToken),
    bulk: headers.get('precedence') === 'bulk' && !headers.has('auto-submitted'),
    feedback: /^[\da-f-]{36}:edition:digest:example-com$/.test(headers.get('feedback-id') ?? ''),
    size: Buffer.byteLength(html) < 100_000,
  }
  return Object.entries(right).flatMap(([what, is]) => (is ? [] : [`${reader.email}: ${what}`]))
}

// Covers: sending-1, digest-faults-13
test(
  'each of thousands gets exactly their edition, through every fault and repeated kills of the worker',
  { timeout: 900_000 },
  async () => {
    await addReaders()
    await settingsOf(db)
    await db.update(digestSettings).set({ perSecond: 1_000_000, perDomainMinute: 10_000_000 })
    const edition = await addEdition(db, { content })
    await freezeAudience(runtime, edition, TEST_NOW)
    const frozen = await db
      .select({ email: deliveries.email, messageId: deliveries.messageId })
      .from(deliveries)
    const messageIds = new Map(frozen.map(({ email, messageId }) => [email, messageId]))

    const arrived = new Map<string, number>()
    const wrong: string[] = []
    const named = new Set<string>()
    const faults = new Map<string, number>()
    const fault = (name: string) => void faults.set(name, (faults.get(name) ?? 0) + 1)
    let [tried, newcomers, calm] = [0, 0, false]
    let onMail: () => void = () => undefined
    let reopened: Promise<MailServer> | undefined
    const options: SMTPServerOptions = {
      onRcptTo({ address }, _session, done) {
        const reader = byEmail.get(address)
        const isFirst = reader !== undefined && !named.has(address)
        named.add(address)
        if (reader && isGone(reader)) {
          fault('refused')
          return done(Object.assign(new Error('5.1.1 nobody here'), { responseCode: 550 }))
        }
        if (isFirst && isGrey(reader)) {
          fault('greylisted')
          return done(Object.assign(new Error('4.7.1 come again'), { responseCode: 451 }))
        }
        if (isFirst && hangsWhenNamed(++newcomers)) return fault('hung when named')
        done(null)
      },
      onData(this: SMTPServer, stream, session, done) {
        const bytes: Buffer[] = []
        stream.on('data', (part: Buffer) => bytes.push(part))
        stream.on('end', () => {
          const [to] = session.envelope.rcptTo
          const reader = byEmail.get(to?.address ?? '')
          const raw = Buffer.concat(bytes).toString()
          if (reader) {
            arrived.set(reader.email, (arrived.get(reader.email) ?? 0) + 1)
            wrong.push(...faultsOf(raw, reader, messageIds.get(reader.email)))
          } else wrong.push(`${to?.address}: nobody`)
          tried++
          onMail()
          if (calm) return done(null)
          if (tried === READERS / 2) void dieForAMoment(this)
          else if (hangsAfterText(tried)) fault('hung after the text')
          else if (tried % Math.ceil(READERS / 8) === 0) {
            fault('lost all answers')
            for (const each of this.connections) each.close()
          } else done(null)
        })
      },
    }
    const server = await openMailServer(0, options)
    async function dieForAMoment({ connections }: SMTPServer) {
      fault('died')
      for (const each of connections) each.close() // a dead server sends no notification
      await server.close()
      await setTimeout(GONE_MS)
      reopened = openMailServer(Number(new URL(server.url).port), options)
    }

    /** Runs a worker that is killed after this many emails; returns its exit code, or null if it was killed. */
    const work = async (of: { minutes: number; runs: number; rounds: number; killAfter?: number }) => {
      const child = forkSender(open, {
        ...of,
        edition: edition.id,
        now: new Date(TEST_NOW.getTime() + of.minutes * MINUTE),
        answerMs: ANSWER_MS,
        smtpUrl: server.url,
      })
      let left = of.killAfter ?? -1
      onMail = () => {
        if (--left === 0) child.kill('SIGKILL')
      }
      const [code] = await once(child, 'exit')
      return code as number | null
    }
    // One job, however many schedulers enqueue it.
    const schedulers = [sendDueEditionsJob.run({}, runtime), sendDueEditionsJob.run({}, runtime)]
    expect(new Set(await Promise.all(schedulers))).toEqual(
      new Set([
        { begun: 1, expired: 0 },
        { begun: 0, expired: 0 },
      ]),
    )
    const most = Math.floor((READERS * 0.7) / KILLS)
    let [killed, runsKilled] = [0, 0]
    for (let round = 0; round < KILLS; round++) {
      const killAfter = Math.floor(most / 2 + (most / 2) * Math.random())
      const minutes = round * 2 - (round === SET_BACK ? 60 : 0)
      const runs = 1 + (round % 2)
      if ((await work({ minutes, runs, rounds: 1, killAfter })) !== null) continue
      killed++
      runsKilled += runs
    }
    expect(await work({ minutes: KILLS * 2, runs: 2, rounds: 8 })).toBe(0)

    const rows = await db.select({ email: deliveries.email, state: deliveries.state }).from(deliveries)
    const states = new Map(rows.map(({ email, state }) => [email, state]))
    const doubtful = rows.filter(({ state }) => state === 'doubtful').map(({ email }) => email)
    const [ended] = await db
      .select({ state: editions.state })
      .from(editions)
      .where(eq(editions.id, edition.id))
    process.stdout.write(
      `${READERS} readers, ${killed} kills, ${tried} mails taken, ${doubtful.length} doubtful, of which ${doubtful.filter((email) => arrived.has(email)).length} arrived; server: ${[...faults].map(([name, times]) => `${times} ${name}`).join(', ')}\n`,
    )
    expect(wrong).toEqual([])
    const names = [
      'died',
      'greylisted',
      'hung after the text',
      'hung when named',
      'lost all answers',
      'refused',
    ]
    expect([...faults.keys()].toSorted()).toEqual(names)
    expect([killed, ended?.state]).toEqual([KILLS, 'sent'])
    expect([...arrived].filter(([, times]) => times > 1)).toEqual([])
    const expected = (reader: Reader) =>
      wantsNothing(reader) ? 'skipped' : isGone(reader) ? 'refused' : 'submitted'
    const other = readers.filter(
      (reader) => ![expected(reader), 'doubtful'].includes(states.get(reader.email) ?? ''),
    )
    expect(other.map(({ email }) => [email, states.get(email)])).toEqual([])
    const unsent = readers.filter(
      ({ email }) => states.get(email) === 'submitted' && arrived.get(email) !== 1,
    )
    expect(unsent).toEqual([])
    // At most one doubtful email for each connection of each killed run and of each failure of the server, and one for each
    // hang after the text.
    const broken = (faults.get('lost all answers') ?? 0) + 1
    const mostDoubtful = (runsKilled + broken * 2) * CONNECTIONS + (faults.get('hung after the text') ?? 0)
    expect(doubtful.length).toBeLessThanOrEqual(mostDoubtful)

    // An editor has the doubtful ones sent again: then everyone has the edition, and only doubtful recipients may have it
    // twice.
    const { id, version } = await open.ask(adminEdition, { id: edition.id }, ada)
    await open.ask(adminEditionDoubtful, { id, version, action: 'send-again' }, ada)
    calm = true
    expect(await work({ minutes: (KILLS + 8) * 2, runs: 2, rounds: 2 })).toBe(0)
    const unsettled = await db
      .select({ email: deliveries.email, state: deliveries.state })
      .from(deliveries)
      .where(inArray(deliveries.state, ['waiting', 'sending', 'doubtful']))
    expect(unsettled).toEqual([])
    const missing = readers.filter((reader) => expected(reader) === 'submitted' && !arrived.has(reader.email))
    expect(missing).toEqual([])
    const twice = [...arrived].filter(([, times]) => times > 1).map(([email]) => email)
    expect(twice.filter((email) => !doubtful.includes(email))).toEqual([])
    await (await reopened)?.close()
  },
)

// long: one audience, one server with its faults, and what every single mail has to be
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type SMTPServer } from 'smtp-server'
import { directionOf } from '#languages/rules.ts'
import { PRICE_CENTS, TIERS, type Tier } from '#membership/rules.ts'
import { MINUTE } from '#platform/clock.ts'
import { openMailServer, readMail } from '#outside/post/test-mail-server.ts'
import { openTestHouse, TEST_NOW } from '../../test-house.ts'
import { subscriptions } from '../../membership/tables.ts'
import { users } from '../../people/tables.ts'
import { linkSecret, subscriberIn } from '../links.ts'
import { SITE } from '../mail/test-edition.ts'
import { DIGEST_SECTIONS, type DigestSection } from '../rules.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, digestSettings, editions, subscribers } from '../tables.ts'
import { freezeAudience } from './freeze-audience.ts'
import { PER_SECTION, frozenEdition, titleOf } from './test-frozen.ts'
import { addEdition, subscriber } from './test-subscribers.ts'

// TEN_THOUSAND=10000 KILLS=20 is the whole of it; the usual numbers show the same in less time.
const READERS = Number(process.env['TEN_THOUSAND'] ?? 500)
const KILLS = Number(process.env['KILLS'] ?? 4)

const { house, db, database } = await openTestHouse({
  SITE_URL: SITE,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Cadence <news@example.com>',
})
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

/** Accounts with a plan for those who pay. */
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

/** The parts of which a reader gets stories, as they have chosen. */
function sectionsOf({ interests = [] }: Reader): readonly DigestSection[] {
  const [interest] = interests
  if (interest === undefined) return DIGEST_SECTIONS
  if (interest === 'news') return ['news', 'podcasts']
  return DIGEST_SECTIONS.filter((section) => section === interest)
}
const wantsNothing = (reader: Reader) => sectionsOf(reader).length === 0
/** The server knows every tenth address no more. */
const isGone = ({ n }: Reader) => n % 10 === 3
const isGrey = ({ n }: Reader) => n % 13 === 5

/** What is wrong with a mail, beginning with nothing. */
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

test(
  'each of thousands gets exactly their edition, through every fault and a worker that is killed again and again',
  { timeout: 900_000 },
  async () => {
    await addReaders()
    await settingsOf(db)
    await db.update(digestSettings).set({ perSecond: 1_000_000, perDomainMinute: 10_000_000 })
    const edition = await addEdition(db, { content })
    await db.transaction((tx) => freezeAudience(tx, house, edition, TEST_NOW))
    const frozen = await db
      .select({ email: deliveries.email, messageId: deliveries.messageId })
      .from(deliveries)
    const messageIds = new Map(frozen.map(({ email, messageId }) => [email, messageId]))

    const arrived = new Map<string, number>()
    const wrong: string[] = []
    const grey = new Set<string>()
    let tried = 0
    let onMail: () => void = () => undefined
    const server = await openMailServer(0, {
      onRcptTo({ address }, _session, done) {
        const reader = byEmail.get(address)
        if (reader && isGone(reader))
          return done(Object.assign(new Error('5.1.1 nobody here'), { responseCode: 550 }))
        if (reader && isGrey(reader) && !grey.has(address)) {
          grey.add(address)
          return done(Object.assign(new Error('4.7.1 come again'), { responseCode: 451 }))
        }
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
          // Now and then all connections are lost with the answer; once the whole server, for a moment.
          if (tried % Math.ceil(READERS / 8) === 0) for (const each of this.connections) each.close()
          else done(null)
        })
      },
    })

    const run = async (round: number, killAfter: number) => {
      const child = fork(fileURLToPath(new URL('test-sending-process.ts', import.meta.url)), [], {
        env: {
          ...process.env,
          EDITION: edition.id,
          NOW: new Date(TEST_NOW.getTime() + round * 2 * MINUTE).toISOString(),
          SITE_URL: SITE,
          SMTP_URL: server.url,
          MAIL_FROM: 'Cadence <news@example.com>',
          ...(database.socketDirectory === undefined
            ? { DATABASE_URL: house.config.databaseUrl }
            : { SOCKETS: database.socketDirectory }),
        },
      })
      let left = killAfter
      onMail = () => {
        if (--left === 0) child.kill('SIGKILL')
      }
      const [code] = await once(child, 'exit')
      return code as number | null // null: it was killed
    }
    const most = Math.floor((READERS * 0.8) / KILLS)
    let killed = 0
    for (let round = 0; round < KILLS; round++)
      if ((await run(round, Math.floor(most / 2 + (most / 2) * Math.random()))) === null) killed++
    for (let round = KILLS; round < KILLS + 8; round++) {
      const code = await run(round, -1)
      if (code !== 0) wrong.push(`the worker ended with ${code}`)
      const [now] = await db
        .select({ state: editions.state })
        .from(editions)
        .where(eq(editions.id, edition.id))
      if (now?.state === 'sent') break
    }
    await server.close()

    const rows = await db.select({ email: deliveries.email, state: deliveries.state }).from(deliveries)
    const states = new Map(rows.map(({ email, state }) => [email, state]))
    const doubtful = rows.filter(({ state }) => state === 'doubtful').map(({ email }) => email)
    const [ended] = await db
      .select({ state: editions.state })
      .from(editions)
      .where(eq(editions.id, edition.id))
    process.stdout.write(
      `${READERS} readers, ${killed} kills, ${tried} mails taken, ${doubtful.length} doubtful, of which ${doubtful.filter((email) => arrived.has(email)).length} arrived\n`,
    )
    expect(wrong).toEqual([])
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
    // Those whose answer was lost with a connection or a process: at most one for each connection at each of these moments.
    expect(doubtful.length).toBeLessThanOrEqual((KILLS + 9) * 5)
  },
)

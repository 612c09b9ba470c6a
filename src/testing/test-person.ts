// long: one person in every table that can hold personal data. The person is inserted in every column that can hold personal
// data.
import { randomUUID } from 'node:crypto'
import { channels, messages } from '#delivery/tables.ts'
import { apiKeys } from '#developers/tables.ts'
import { supportMessages, supportRequests } from '#membership/support/tables.ts'
import {
  checkouts,
  customers,
  paymentEvents,
  salesRequests,
  subscriptions,
  trials,
} from '#membership/tables.ts'
import { deliveries, editions, mailEvents, subscribers } from '#newsletter/tables.ts'
import { testPaymentKeys, testPayments } from '#services/payments/tables.ts'
import { mails, suppressions } from '#services/post/tables.ts'
import { accountByline } from '#people/account/calls.ts'
import { accounts, auditLog, sessions, users, verifications } from '#people/tables.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { privateFeeds } from '#syndication/private/tables.ts'
import { errorReports } from '#articles/reports/tables.ts'
import { articles } from '#articles/tables.ts'
import { savedSearches, watchLists } from '#search/alerts/tables.ts'

export const NAME = 'Zelda Quillfeather'
export const EMAIL = 'zelda.quillfeather+news@example.com'
const NETWORK = '203.0.113.77'
/** Matches any trace of the person, also in a link. */
export const TRACE = /zelda|quillfeather|203\.0\.113\.77/i

const text = `I am ${NAME}, write to ${EMAIL}.\n${EMAIL}`

/**
 * Inserts the person with a confirmed address; the account is due for deletion in seven days. Returns the id of the account.
 */
export async function plantPerson(db: Db, now: Date): Promise<string> {
  const [id, admin] = [randomUUID(), randomUUID()]
  const later = new Date(now.getTime() + 30 * DAY)
  await db.insert(users).values([
    {
      id,
      name: NAME,
      email: EMAIL,
      emailVerified: true,
      image: `https://pictures.example/${EMAIL}`,
      byline: 'Zelda Q.',
      deleteAfter: new Date(now.getTime() + 7 * DAY),
    },
    { id: admin, name: 'Desk', email: 'desk@example.com' },
  ])
  await plantEntry(db, { id, now, later })
  await plantRequests(db, { id, now })
  await plantMoney(db, { id, now, later })
  await plantNewsletter(db, now)
  await plantOwn(db, { id, now })
  await plantTraces(db, { id, admin, now })
  return id
}

type Planted = { id: string; now: Date; later: Date }

async function plantEntry(db: Db, { id, later }: Planted): Promise<void> {
  await db
    .insert(sessions)
    .values({ token: 'zt', userId: id, expiresAt: later, ipAddress: NETWORK, userAgent: `${NAME} 1.0` })
  await db.insert(accounts).values({ accountId: id, providerId: 'credential', userId: id, password: '-' })
  await db
    .insert(verifications)
    .values({ identifier: `email-change ${id}`, value: `- new-${EMAIL}`, expiresAt: later })
}

async function plantRequests(db: Db, { id, now: createdAt }: Pick<Planted, 'id' | 'now'>): Promise<void> {
  const sales = { name: NAME, company: NAME, message: text, answer: text, language: 'en', createdAt } as const
  const asked = await db
    .insert(salesRequests)
    .values([
      { ...sales, email: EMAIL },
      { ...sales, email: 'other.quillfeather@example.com', userId: id },
    ])
    .returning()
  const [support] = await db
    .insert(supportRequests)
    .values({ userId: id, subject: text, language: 'en', tier: 'b2b', createdAt, changedAt: createdAt })
    .returning()
  if (!support) throw new Error('no question to support was stored')
  await db
    .insert(supportMessages)
    .values({ requestId: support.id, authorId: id, fromDesk: false, text, createdAt })
  const [article] = await db
    .insert(articles)
    .values({
      title: 'A story',
      content: 'Text.',
      contentHtml: '<p>Text.</p>',
      markupPolicy: 1,
      language: 'en',
    })
    .returning()
  const [report] = await db
    .insert(errorReports)
    .values({
      articleId: article?.id ?? '',
      kind: 'fact',
      text,
      quote: text,
      email: EMAIL,
      answer: text,
      language: 'en',
      seenUpdatedAt: createdAt,
      createdAt,
    })
    .returning()
  await db.insert(auditLog).values({
    at: createdAt,
    actorId: id,
    actor: EMAIL,
    action: accountByline.name,
    asked: { byline: 'Zelda Q.' },
    changes: { byline: { from: 'Zelda', to: 'Zelda Q.' } },
  })
  // the desk's records about the person, and the emails that the person caused
  for (const [action, item] of [
    ['sales-request-decide', asked[0]],
    ['sales-request-decide', asked[1]],
    ['support-decide', support],
    ['error-report-decide', report],
  ] as const) {
    await db.insert(auditLog).values({
      at: createdAt,
      actorId: randomUUID(),
      actor: 'desk@example.com',
      action,
      itemId: item?.id ?? '',
      itemTitle: NAME,
      asked: { answer: text },
      changes: { answer: { from: null, to: `Dear ${NAME}` } },
    })
    await db.insert(mails).values({
      key: `${action} ${item?.id} first`,
      recipient: 'other@example.com',
      language: 'en',
      subject: `About ${NAME}`,
      text: `Dear ${NAME}`,
      messageId: randomUUID(),
      createdAt,
    })
  }
}

async function plantMoney(db: Db, { id, now: createdAt, later }: Planted): Promise<void> {
  await db.insert(customers).values({ id: 'cus_quillfeather', provider: 'test', userId: id, createdAt })
  await db.insert(checkouts).values({
    provider: 'test',
    userId: id,
    tier: 'premium',
    state: 'completed',
    withTrial: false,
    cameFrom: 'quillfeather.example',
    createdAt,
    expiresAt: createdAt,
  })
  await db.insert(subscriptions).values({
    id: 'sub_1',
    provider: 'test',
    customerId: 'cus_quillfeather',
    userId: id,
    tier: 'premium',
    status: 'canceled',
    cancelAtPeriodEnd: false,
    periodStart: createdAt,
    periodEnd: later,
    endedAt: createdAt,
    priceCents: 890,
    currency: 'eur',
    changedAt: createdAt,
    createdAt,
  })
  await db.insert(paymentEvents).values([
    {
      id: 'evt_1',
      provider: 'test',
      type: 'invoice.paid',
      createdAt,
      receivedAt: createdAt,
      appliedAt: createdAt,
      error: `no customer ${EMAIL}`,
      payload: {
        data: { object: { customer: 'cus_quillfeather', customer_name: NAME, customer_email: EMAIL } },
      },
    },
  ])
  await db.insert(trials).values({ person: 'quillfeather-hash', startedAt: createdAt })
  await db.insert(testPayments).values({
    id: 'cus_test',
    object: 'customer',
    data: { id: 'cus_test', object: 'customer', email: EMAIL },
    createdAt,
  })
  await db.insert(testPaymentKeys).values({ key: 'k', status: '200', answer: { email: EMAIL }, createdAt })
}

async function plantNewsletter(db: Db, now: Date): Promise<void> {
  const [subscriber] = await db
    .insert(subscribers)
    .values({
      name: NAME,
      email: EMAIL,
      language: 'en',
      interests: [NAME],
      state: 'active',
      consent: { at: now.toISOString(), source: `/subscribe?by=${EMAIL}`, wording: 1 },
      cameFrom: 'quillfeather.example',
    })
    .returning()
  const [edition] = await db
    .insert(editions)
    .values({ kind: 'edition', occurrence: now, since: now, until: now, expiresAt: now })
    .returning()
  await db.insert(deliveries).values({
    editionId: edition?.id ?? '',
    subscriberId: subscriber?.id ?? '',
    email: EMAIL,
    name: NAME,
    domain: 'quillfeather.example',
    interests: [NAME],
    language: 'en',
    tier: 'freemium',
    messageId: 'm1@example.com',
    state: 'submitted',
    nextAt: now,
    said: `250 <${EMAIL}> ok`,
  })
  const content = { provider: 'smtp', messageId: 'm1@example.com', kind: 'soft', happenedAt: now } as const
  await db.insert(mailEvents).values([
    {
      ...content,
      eventId: '1',
      recipient: EMAIL,
      said: `<${EMAIL}> is full`,
      receivedAt: now,
      appliedAt: now,
    },
    {
      ...content,
      eventId: '2',
      messageId: 'm2@example.com',
      recipient: EMAIL,
      said: `<${EMAIL}> is full`,
      receivedAt: now,
    },
  ])
  await db.insert(suppressions).values({ email: EMAIL, reason: 'soft', said: `<${EMAIL}> is full`, at: now })
}

async function plantOwn(db: Db, { id: userId, now: createdAt }: Pick<Planted, 'id' | 'now'>): Promise<void> {
  await db.insert(channels).values({
    userId,
    kind: 'webhook',
    name: NAME,
    address: `https://quillfeather.example/hook?to=${EMAIL}`,
    secret: 's',
    language: 'en',
    events: ['article.corrected'],
    createdAt,
  })
  await db.insert(messages).values({
    userId,
    event: 'saved_search.matched',
    key: 'm',
    content: { title: NAME, url: '/', items: [] } as never, // any JSON is allowed here
    createdAt,
  })
  await db
    .insert(apiKeys)
    .values({ userId, name: NAME, prefix: 'ck_1', secretHash: 'h', scopes: ['read'], createdAt })
  await db
    .insert(privateFeeds)
    .values({ userId, kind: 'alerts', language: 'en', secretHash: 'h', hint: 'quillfeather', createdAt })
  await db.insert(savedSearches).values({
    userId,
    name: NAME,
    question: { q: NAME },
    language: 'en',
    lookedAt: createdAt,
    createdAt,
  })
  await db.insert(watchLists).values({ userId, words: NAME, publishers: 3, language: 'en', createdAt })
}

async function plantTraces(
  db: Db,
  { id, admin, now: at }: { id: string; admin: string; now: Date },
): Promise<void> {
  await db.insert(auditLog).values([
    {
      at,
      actorId: id,
      actor: EMAIL,
      action: 'approve-content',
      itemId: randomUUID(),
      itemTitle: NAME,
      address: NETWORK,
      asked: { note: text, by: NAME },
      changes: { by: { from: null, to: NAME } },
    },
    {
      at,
      actorId: admin,
      actor: 'desk@example.com',
      action: 'admin-user-sessions-end',
      itemId: id,
      itemTitle: EMAIL,
      changes: { sessions: { from: [`Firefox, ${NETWORK}`], to: [] } },
    },
  ])
  const mail = { language: 'en', messageId: randomUUID(), createdAt: at, subject: `For ${NAME}` } as const
  const html = `<a href="https://example.com/?to=${encodeURIComponent(EMAIL)}">${NAME}</a>`
  await db.insert(mails).values([
    { ...mail, key: 'account 1', recipient: EMAIL, text, html, error: `550 <${EMAIL}> no` },
    { ...mail, key: 'account 2', recipient: 'old@example.com', text: `It is ${EMAIL} now, ${NAME}.` },
    { ...mail, key: 'account 3', recipient: 'link@example.com', text: '-', html },
  ])
}

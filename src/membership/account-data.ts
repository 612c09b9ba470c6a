import { asc, eq, or } from 'drizzle-orm'
import type { Collect } from '#people/personal-data.ts'
import { supportMessages, supportRequests, supportWatchers } from './support/tables.ts'
import { checkouts, salesRequests, subscriptions } from './tables.ts'

/** The maximum number of rows of one kind in an export. */
const MAX = 1000

/** What this module stores about a person: subscriptions, checkouts, and requests to sales and support. */
export const membershipDataOf: Collect = async (db, { id, email }) => ({
  subscriptions: await db
    .select({
      id: subscriptions.id,
      provider: subscriptions.provider,
      customer: subscriptions.customerId,
      tier: subscriptions.tier,
      status: subscriptions.status,
      cancel_at_period_end: subscriptions.cancelAtPeriodEnd,
      period_start: subscriptions.periodStart,
      period_end: subscriptions.periodEnd,
      trial_end: subscriptions.trialEnd,
      ended_at: subscriptions.endedAt,
      price_cents: subscriptions.priceCents,
      currency: subscriptions.currency,
      latest_invoice: subscriptions.latestInvoice,
      created_at: subscriptions.createdAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, id))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
    .limit(MAX),
  checkouts: await db
    .select({
      id: checkouts.id,
      tier: checkouts.tier,
      state: checkouts.state,
      with_trial: checkouts.withTrial,
      language: checkouts.language,
      came_from: checkouts.cameFrom,
      created_at: checkouts.createdAt,
    })
    .from(checkouts)
    .where(eq(checkouts.userId, id))
    .orderBy(asc(checkouts.createdAt), asc(checkouts.id))
    .limit(MAX),
  sales_requests: await db
    .select({
      name: salesRequests.name,
      email: salesRequests.email,
      company: salesRequests.company,
      message: salesRequests.message,
      language: salesRequests.language,
      state: salesRequests.state,
      answer: salesRequests.answer,
      created_at: salesRequests.createdAt,
    })
    .from(salesRequests)
    .where(or(eq(salesRequests.userId, id), email === null ? undefined : eq(salesRequests.email, email)))
    .orderBy(asc(salesRequests.createdAt), asc(salesRequests.id))
    .limit(MAX),
  support_requests: await db
    .select({
      id: supportRequests.id,
      subject: supportRequests.subject,
      language: supportRequests.language,
      tier: supportRequests.tier,
      state: supportRequests.state,
      created_at: supportRequests.createdAt,
      answered_at: supportRequests.answeredAt,
      closed_at: supportRequests.closedAt,
    })
    .from(supportRequests)
    .where(eq(supportRequests.userId, id))
    .orderBy(asc(supportRequests.createdAt), asc(supportRequests.id))
    .limit(MAX),
  support_watch: await db
    .select({ created_at: supportWatchers.createdAt, told_at: supportWatchers.notifiedAt })
    .from(supportWatchers)
    .where(eq(supportWatchers.userId, id))
    .limit(1),
  support_messages: await db
    .select({
      request: supportMessages.requestId,
      from_desk: supportMessages.fromDesk,
      text: supportMessages.text,
      created_at: supportMessages.createdAt,
    })
    .from(supportMessages)
    .innerJoin(supportRequests, eq(supportRequests.id, supportMessages.requestId))
    .where(eq(supportRequests.userId, id))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.id))
    .limit(MAX),
})

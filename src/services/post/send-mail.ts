import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { CONNECTIONS } from './post.ts'
import { suppressedOf } from './suppression.ts'
import { mails } from './tables.ts'

/** The outcome of a job; `gone`: there was nothing left to send. */
type Outcome = { state: 'sent' | 'refused' | 'kept' | 'gone'; message?: string }

/**
 * Hands an email to the server. Each attempt is recorded before it begins, so that a process that dies between the server's
 * acceptance and our record sends the email once more, under the same Message-ID (decision 0042). A server that cannot be
 * reached or says 4xx is retried for half a day or longer; 5xx is final.
 */
export const sendMailJob = job('send-mail', sendMail, {
  retries: 10,
  retryDelaySeconds: 30,
  concurrency: CONNECTIONS,
  onFailed: giveUp,
})

async function sendMail({ id }: { id: string }, runtime: Runtime): Promise<Outcome> {
  const { db, clock, log, outside } = runtime
  const { post } = outside
  if (post === null) return keep(db, id)
  const mail = await beginAttempt(db, id, post.domain)
  if (!mail) return { state: 'gone' }
  if ((await suppressedOf(db, [mail.recipient])).size > 0) return refuse(runtime, id, SUPPRESSED)
  const delivery = await post.send({ ...mail, at: mail.createdAt })
  const write = (values: Partial<typeof mails.$inferInsert>) =>
    db.update(mails).set(values).where(eq(mails.id, id))
  if (delivery.state === 'sent') {
    await write({ state: 'sent', sentAt: clock.now(), error: null })
    log.info({ mail: id, attempts: mail.attempts }, 'mail sent')
    return { state: 'sent' }
  }
  if (delivery.state === 'later') {
    await write({ error: delivery.said })
    throw new Error(delivery.said) // without its cause, which contains the server's address with the password
  }
  return refuse(runtime, id, delivery.said)
}

/**
 * The error of an email that was not sent because its recipient is suppressed: emails to it bounced, or were complained
 * about.
 */
const SUPPRESSED = 'suppressed: nothing is sent to this address any more'

async function refuse({ db, log }: Runtime, id: string, said: string): Promise<Outcome> {
  await db.update(mails).set({ state: 'refused', error: said }).where(eq(mails.id, id))
  log.warn({ mail: id, said }, 'mail refused')
  return { state: 'refused', message: said }
}

/** A refused email is sent too: its job was restarted by hand. */
async function beginAttempt(db: Db, id: string, domain: string) {
  const { messageId, attempts } = mails
  const [mail] = await db
    .update(mails)
    .set({
      state: 'waiting',
      attempts: sql`${attempts} + 1`,
      messageId: sql`case when ${messageId} like '%@%' then ${messageId} else ${messageId} || '@' || ${domain} end`,
    })
    .where(and(eq(mails.id, id), inArray(mails.state, ['waiting', 'refused']), notForgotten))
    .returning()
  return mail
}

/** Text and recipient are not erased yet. */
export const notForgotten = sql`${mails.recipient} <> ''`

async function keep(db: Db, id: string): Promise<Outcome> {
  const [kept] = await db
    .update(mails)
    .set({ state: 'kept' })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')))
    .returning({ id: mails.id })
  return { state: kept ? 'kept' : 'gone' }
}

async function giveUp({ id }: { id: string }, { db }: Runtime): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'refused', error: sql`coalesce(${mails.error}, 'no attempt has come to an end')` })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')))
}

/** An email that has waited this long should have a job. */
const OVERLOOKED_MS = 10 * MINUTE
const BATCH_SIZE = 500

/**
 * Creates a job for each waiting email that has none: its job was dismissed, or ended at the moment someone had the email
 * sent again. An email that has a job gets no second one.
 */
export const sendWaitingMailsJob = job(
  'send-waiting-mails',
  async (_: Record<string, never>, { db, clock, jobs }: Runtime) => {
    const rows = await db
      .select({ id: mails.id })
      .from(mails)
      .where(
        and(eq(mails.state, 'waiting'), lt(mails.createdAt, new Date(clock.now().getTime() - OVERLOOKED_MS))),
      )
      .orderBy(mails.createdAt, mails.id)
      .limit(BATCH_SIZE)
    let begun = 0
    for (const { id } of rows) if ((await jobs.send(sendMailJob, { id }, { key: id })) !== null) begun++
    return { begun }
  },
)

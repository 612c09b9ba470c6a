// Subscribers on a whole site with its HTTP server, and their mailboxes.
import { asc } from 'drizzle-orm'
import { mails, suppressions } from '#services/post/tables.ts'
import { rateLimits } from '#people/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { newsletterSubscribe } from '../calls.ts'
import { subscribers } from '../tables.ts'
import { mailSubscriberJob } from './mail-subscriber.ts'

/** Opens a test runtime with helpers for mailboxes. */
export async function openMailbox(options: Parameters<typeof openTestRuntime>[1] = {}) {
  const open = await openTestRuntime({}, options)
  const { ask, db, runtime, database } = open
  const written = () => db.select().from(mails).orderBy(asc(mails.createdAt), asc(mails.id)).limit(200)
  const rows = () => db.select().from(subscribers).orderBy(asc(subscribers.email)).limit(50)
  /** Runs the queued email jobs, each twice, as the queue may do. Returns their number. */
  const deliver = async (): Promise<number> => {
    const { rows: asked } = await database.pool.query<{ data: never }>(
      "delete from jobs.job where name = 'mail-subscriber' returning data",
    )
    for (const { data } of asked)
      for (let time = 0; time < 2; time++) await mailSubscriberJob.run(data, runtime)
    return asked.length
  }
  /** The token and digits of the newest email to that address. */
  const newest = async (email = 'ada@example.com') => {
    const text = (await written()).findLast(({ recipient }) => recipient === email)?.text ?? ''
    return {
      token: /\?t=([\w-]+)/.exec(text)?.[1] ?? '',
      code: /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? '',
    }
  }
  const subscribe = (email = 'ada@example.com', language = 'en') =>
    ask(newsletterSubscribe, { name: 'Ada', email, language, interests: ['news'] })
  const empty = async (): Promise<void> => {
    for (const table of [subscribers, mails, suppressions, rateLimits]) await db.delete(table)
    await database.pool.query("delete from jobs.job where name in ('mail-subscriber', 'send-mail')")
  }
  return { ...open, written, rows, deliver, newest, subscribe, empty }
}

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { TestRuntime } from '#testing/test-runtime.ts'
import { sendMailJob } from './send-mail.ts'
import { mails } from './tables.ts'
import { writeMail } from './write-mail.ts'

type Values = Partial<Parameters<typeof writeMail>[2]>

/** Outbox helpers for tests of an app: write, inspect and send emails, and empty the outbox with its queue. */
export const outboxOf = ({ runtime, db, database }: TestRuntime) => ({
  /** Writes an email and returns the id of its row. */
  written: async (values: Values = {}): Promise<string> => {
    const key = values.key ?? randomUUID()
    const mail = { recipient: 'ada@example.com', language: 'en', subject: 'Hello', text: 'Dear Ada' } as const
    await db.transaction((tx) => writeMail(tx, runtime.jobs, { ...mail, ...values, key }))
    const [row] = await db.select({ id: mails.id }).from(mails).where(eq(mails.key, key)).limit(1)
    return row?.id ?? ''
  },
  rowOf: async (id: string) => (await db.select().from(mails).where(eq(mails.id, id)).limit(1))[0],
  /** Runs the sending job immediately, as a worker would. */
  send: (id: string) => sendMailJob.run({ id }, runtime),
  empty: async (): Promise<void> => {
    await db.delete(mails)
    await database.pool.query("delete from jobs.job where name like 'send-mail%'")
  },
})

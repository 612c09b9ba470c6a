import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import { PLAIN_ADDRESS } from './rules.ts'
import { sendMailJob } from './send-mail.ts'
import { mails } from './tables.ts'

/** The longest address that RFC 5321 allows. */
const recipientOf = z.string().regex(PLAIN_ADDRESS).max(254)
const SUBJECT_MAX = 250

/** In whole milliseconds, as cursors need; several emails of one transaction keep their order. */
const WRITTEN_NOW = sql`date_trunc('milliseconds', clock_timestamp())`

type Written = {
  /** The occasion of the email, without personal data: it outlives text and recipient. */
  key: string
  recipient: string
  language: Language
  subject: string
  text: string
  html?: string
  /** Whether it is sent before others that wait. */
  urgent?: boolean
}

/**
 * Writes an email to one person, which is sent once `tx` is committed. A second one with the same key is not written. Throws
 * when the recipient is not a plain address; line breaks in the subject become spaces.
 */
export async function writeMail(
  tx: Db,
  jobs: Jobs,
  { html, urgent = false, ...mail }: Written,
): Promise<void> {
  const [row] = await tx
    .insert(mails)
    .values({
      ...mail,
      recipient: recipientOf.parse(mail.recipient),
      subject: oneLine(mail.subject),
      text: mail.text.replaceAll('\0', ''),
      html: html?.replaceAll('\0', '') ?? null,
      messageId: randomUUID(),
      createdAt: WRITTEN_NOW,
    })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  if (row) await jobs.send(sendMailJob, { id: row.id }, { tx, key: row.id, urgent })
}

const oneLine = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_MAX)
    .toWellFormed()

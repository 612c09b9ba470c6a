import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Language } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import { PLAIN_ADDRESS } from './rules.ts'
import { sendMailJob } from './send-mail.ts'
import { mails } from './tables.ts'

/** RFC 5321 lets no address be longer. */
const recipientOf = z.string().regex(PLAIN_ADDRESS).max(254)
const SUBJECT_MAX = 250

/** To whole milliseconds, as cursors have it; several mails of one transaction stay in their order. */
const WRITTEN_NOW = sql`date_trunc('milliseconds', clock_timestamp())`

type Written = {
  /** What it is written for, without anything of the person: it outlives text and recipient. */
  key: string
  recipient: string
  language: Language
  subject: string
  text: string
  html?: string
}

/**
 * Writes a mail to one person, which is sent once `tx` is committed. A second one with the same key is not written. Throws
 * when the recipient is no plain address; what would break the line of the subject becomes a space.
 */
export async function writeMail(tx: Db, jobs: Jobs, { html, ...mail }: Written): Promise<void> {
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
  if (row) await jobs.send(sendMailJob, { id: row.id }, { tx, key: row.id })
}

const oneLine = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, SUBJECT_MAX)
    .toWellFormed()

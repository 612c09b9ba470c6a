import type { Email } from 'postal-mime'
import { isAllowed } from '#people/attempts.ts'
import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { linkSecret, subscriberIn } from '../links.ts'
import { leave } from '../leave.ts'
import type { Taken } from './take-report.ts'

/** The whole subject, as List-Unsubscribe specifies it; one that starts with `Re:` or `Automatic reply:` does not match. */
const SUBJECT = /^\s{0,9}unsubscribe\s{1,9}(?<token>[\w-]{65})\s{0,9}$/i
/** Mail servers redeliver an email if they did not receive the reply, usually for five days. */
const ONCE_MS = 7 * DAY

/**
 * Ends the subscription whose token is in the subject of an email, as the one-click link does. Nothing else in the email is
 * trusted: neither the sender, nor whether a machine wrote it (Apple's mail program sets `auto-replied` when its button is
 * clicked). A redelivered email does not end a subscription that its reader has renewed since.
 */
export async function leaveByMail({ db, clock, log }: Runtime, mail: Email): Promise<Taken> {
  const token = SUBJECT.exec(mail.subject ?? '')?.groups?.['token']
  if (token === undefined) return 'dropped'
  const id = subscriberIn(await linkSecret(db), 'leave', token)
  if (id === null) return 'dropped'
  const now = clock.now()
  const hasLeft = await db.transaction(async (tx) => {
    const isNew = await isFirst(tx, `${token} ${mail.messageId ?? ''}`, mail.messageId, now)
    return isNew && leave(tx, id, 'mail', now)
  })
  if (hasLeft) log.info({ subscriber: id }, 'left by mail')
  return hasLeft ? 'taken' : 'again'
}

/** An email without a Message-ID is processed each time, which is better than a reader who cannot unsubscribe. */
const isFirst = async (tx: Runtime['db'], key: string, messageId: string | undefined, now: Date) =>
  messageId === undefined || isAllowed(tx, `unsubscribe ${key}`, { times: 1, windowMs: ONCE_MS }, now)

import type { Email } from 'postal-mime'
import { isAllowed } from '#people/attempts.ts'
import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { linkSecret, subscriberIn } from '../links.ts'
import { leave } from '../preferences/leave.ts'
import type { Taken } from './take-report.ts'

/** The whole subject, as List-Unsubscribe gives it; `Re:` and `Automatic reply:` before it make it another. */
const SUBJECT = /^\s{0,9}unsubscribe\s{1,9}(?<token>[\w-]{65})\s{0,9}$/i
/** Mail servers bring a mail again whose answer they have not heard, for five days as a rule. */
const ONCE_MS = 7 * DAY

/**
 * Ends the subscription whose token stands in the subject of a mail, as the one click does. Nothing else of the mail is
 * believed: neither who wrote it, nor whether a machine did (Apple's mail program says `auto-replied` of a press on its
 * button). A mail that is brought again does not end what its reader has begun anew since.
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

/** A mail without an id of its own is taken each time: better that than a reader who cannot leave. */
const isFirst = async (tx: Runtime['db'], key: string, messageId: string | undefined, now: Date) =>
  messageId === undefined || isAllowed(tx, `unsubscribe ${key}`, { times: 1, windowMs: ONCE_MS }, now)

import type { SendMailOptions } from 'nodemailer'
import { type Language, directionOf } from '#languages/rules.ts'
import type { MailSettings } from '#platform/mail-settings.ts'

/** A mail of a list to one of its readers. `messageId` without angle brackets. */
export type BulkLetter = {
  recipient: string
  language: Language
  subject: string
  text: string
  html: string
  messageId: string
  at: Date
  list: {
    /** As mail programs show it. */
    name: string
    /** Label before the domain of the sender. */
    id: string
    /** Answers a bare POST (RFC 8058). */
    leaveUrl: string
    /** Says the same in the subject of a mail, where mails are read. */
    leaveToken: string
    /** What mailbox providers count complaints by: labels without anything of the reader, the most special first. */
    feedback: readonly string[]
  }
}

/** A mail of a list as nodemailer is told: named in one List-Unsubscribe, never `Auto-Submitted`. */
export function bulkLetter({ from, returnPath, hears }: MailSettings, letter: BulkLetter): SendMailOptions {
  const { recipient, language, messageId, at, list, subject, text, html } = letter
  const domain = from.address.split('@').at(-1) ?? ''
  const mailbox = `mailto:${returnPath ?? from.address}?subject=unsubscribe%20${list.leaveToken}`
  return {
    from,
    to: { name: '', address: recipient },
    envelope: { from: returnPath ?? from.address, to: recipient },
    messageId: `<${messageId}>`,
    date: at,
    subject,
    text,
    html,
    // Nested: a flat array makes a header for each.
    list: {
      unsubscribe: [
        [{ url: list.leaveUrl, comment: '' }, ...(hears === true ? [{ url: mailbox, comment: '' }] : [])],
      ],
    },
    headers: {
      'List-Id': `${list.name.replace(/[<>"]/g, '')} <${list.id}.${domain}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Feedback-ID': [...list.feedback, domain.replaceAll('.', '-')].join(':'),
      Precedence: 'bulk',
      'Content-Language': language,
    },
    ...(directionOf(language) === 'rtl' && { textEncoding: 'base64' as const }),
  }
}

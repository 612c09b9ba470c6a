import { buffer } from 'node:stream/consumers'
import { type Language, directionOf } from '#languages/rules.ts'
import type { MailSettings } from '#platform/mail-settings.ts'
import { base64Lines, quotedPrintable } from './bulk-body.ts'
import { dkimOf } from './dkim.ts'

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

/** A mail as it is handed over, with its dots not yet doubled. */
export type WrittenLetter = { mail: Buffer; envelope: { from: string; to: string } }

/**
 * Writes mails of a list, signed where a key is set. Their heads are nodemailer's, which knows what headers must not say.
 * Bodies are encoded here: nodemailer looks at a text four times and pipes it through six streams, which takes longer than
 * all else that is done for a mail.
 */
export async function openBulkWriter(
  settings: MailSettings,
): Promise<(letter: BulkLetter) => Promise<WrittenLetter>> {
  const [{ default: MimeNode }, { default: Dkim }] = await Promise.all([
    import('nodemailer/lib/mime-node'),
    import('nodemailer/lib/dkim'),
  ])
  const { dkim } = dkimOf(settings.dkim) ?? {}
  const signer = dkim && new Dkim(dkim)
  return async (letter) => {
    const head = new MimeNode('multipart/alternative')
    head.setHeader(headersOf(settings, letter))
    head.setEnvelope({ from: settings.returnPath ?? settings.from.address, to: letter.recipient })
    const { from, to } = head.getEnvelope()
    const lines = head.buildHeaders()
    const mail = Buffer.from(`${lines}\r\n\r\n${bodyOf(letter, head.boundary || '')}`)
    return {
      mail: signer ? await buffer(signer.sign(mail)) : mail,
      envelope: { from: from || '', to: to[0] ?? '' },
    }
  }
}

/** Named in one List-Unsubscribe, never `Auto-Submitted`. */
function headersOf({ from, returnPath, hears }: MailSettings, letter: BulkLetter) {
  const { recipient, language, messageId, at, list, subject } = letter
  const domain = from.address.split('@').at(-1) ?? ''
  const mailbox = `mailto:${returnPath ?? from.address}?subject=unsubscribe%20${list.leaveToken}`
  return {
    From: [from],
    To: [{ name: '', address: recipient }],
    Subject: subject,
    'Message-ID': `<${messageId}>`,
    Date: at,
    'List-Id': `${list.name.replace(/[<>"]/g, '')} <${list.id}.${domain}>`,
    'List-Unsubscribe': {
      prepared: true, // an address must not be encoded as words are
      foldLines: true,
      value: [list.leaveUrl, ...(hears === true ? [mailbox] : [])]
        .map((url) => `<${url.replace(/[\s\p{Cc}<>]/gu, '')}>`)
        .join(', '),
    },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Feedback-ID': [...list.feedback, domain.replaceAll('.', '-')].join(':'),
    Precedence: 'bulk',
    'Content-Language': language,
  }
}

function bodyOf({ language, text, html }: BulkLetter, boundary: string): string {
  const isBase64 = directionOf(language) === 'rtl'
  const part = (type: string, content: string) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      `Content-Transfer-Encoding: ${isBase64 ? 'base64' : 'quoted-printable'}`,
      '',
      isBase64 ? base64Lines(content) : quotedPrintable(content),
    ].join('\r\n')
  return [part('text/plain', text), part('text/html', html), `--${boundary}--`, ''].join('\r\n')
}

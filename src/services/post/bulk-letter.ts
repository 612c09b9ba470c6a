import { buffer } from 'node:stream/consumers'
import { type Language, directionOf } from '#languages/rules.ts'
import type { MailSettings } from '#platform/settings/mail-settings.ts'
import { base64Lines, quotedPrintable } from './bulk-body.ts'
import { dkimOf } from './dkim.ts'

/** An email of a mailing list to one of its readers. `messageId` is without angle brackets. */
export type BulkLetter = {
  recipient: string
  language: Language
  subject: string
  text: string
  html: string
  messageId: string
  at: Date
  list: {
    /** As email programs show it. */
    name: string
    /** Label before the sender's domain. */
    id: string
    /** Unsubscribes on a bare POST (RFC 8058). */
    leaveUrl: string
    /** Unsubscribes as part of an email's subject, where incoming email is read. */
    leaveToken: string
    /** The labels by which mailbox providers count complaints: without anything about the reader, most specific first. */
    feedback: readonly string[]
  }
}

/** An email ready for handover, before dot-stuffing. */
export type WrittenLetter = { mail: Buffer; envelope: { from: string; to: string } }

/**
 * Writes emails of lists, signed if a key is set. Their headers come from nodemailer, which knows what headers must not
 * contain. Bodies are encoded here: nodemailer reads a text four times and pipes it through six streams, which takes longer
 * than everything else done for an email.
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

/** Headers with exactly one List-Unsubscribe, never with `Auto-Submitted`. */
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
      prepared: true, // an address must not be encoded like words
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

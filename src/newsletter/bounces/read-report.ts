import type { Attachment, Email } from 'postal-mime'
import type { MailEventKind } from '../rules.ts'
import { isComplaint, kindOfFailure } from './rules.ts'
import { bareId } from './take-mail-event.ts'

/** What one mail says of a mail that we have sent. */
export type Report = {
  /** Of the report itself, which some servers give to all of theirs; empty for none. */
  reportId: string
  /** Of the mail that it is about, without angle brackets. */
  messageId: string
  kind: MailEventKind
  said: string | null
  /** As it says itself; null when it does not. */
  writtenAt: Date | null
}

type Finding = { kind: MailEventKind; said: string | null; messageId: string | null }
type Fields = ReadonlyMap<string, string>

/**
 * What a delivery status (RFC 3464) or a feedback report (RFC 5965) says. Null for every other mail, for reports of what is
 * no failure, and for those that do not name the mail they are about.
 */
export function reportIn(mail: Email): Report | null {
  const found = failureIn(mail) ?? complaintIn(mail)
  if (found === null) return null
  const messageId = bareId(originalId(mail) ?? found.messageId ?? '')
  if (messageId === '') return null
  const writtenAt = new Date(mail.date ?? '')
  return {
    reportId: mail.messageId ?? '',
    messageId,
    kind: found.kind,
    said: found.said,
    writtenAt: Number.isNaN(writtenAt.getTime()) ? null : writtenAt,
  }
}

/** Mails of ours have one recipient each, so the first failure is about them; a delay is no failure yet. */
function failureIn(mail: Email): Finding | null {
  const text = partOf(mail, /^message\/(?:global-)?delivery-status$/)
  if (text === null) return null
  const [perMessage, ...recipients] = groupsOf(text)
  for (const group of recipients) {
    if (group.get('action')?.trim().toLowerCase() !== 'failed') continue
    const [status, answer] = [group.get('status') ?? '', answerOf(group.get('diagnostic-code'))]
    const kind = kindOfFailure(status, answer)
    if (kind === null) continue
    const messageId = perMessage?.get('x-original-message-id') ?? null
    return { kind, said: answer === '' ? status : answer, messageId }
  }
  return null
}

function complaintIn(mail: Email): Finding | null {
  const text = partOf(mail, /^message\/feedback-report$/)
  const type = text === null ? undefined : groupsOf(text)[0]?.get('feedback-type')
  if (type === undefined || !isComplaint(type)) return null
  return { kind: 'complaint', said: type.trim().toLowerCase(), messageId: null }
}

/** The Message-ID in what was returned of the mail: all of it, or its headers. */
function originalId(mail: Email): string | null {
  const text = partOf(mail, /^(?:message\/(?:rfc822|global)|(?:text|message)\/(?:rfc822|global)-headers)$/)
  return text === null ? null : (groupsOf(text, 1)[0]?.get('message-id') ?? null)
}

/** A diagnostic code says first whose answer it is: `smtp; 550 5.1.1 unknown`. */
const answerOf = (diagnostic = ''): string => diagnostic.replace(/^\s*[\w-]+\s*;\s*/, '').trim()

function partOf({ attachments }: Email, type: RegExp): string | null {
  const part: Attachment | undefined = attachments.find(({ mimeType }) => type.test(mimeType))
  return typeof part?.content === 'string' ? part.content : null
}

/** Groups of fields with an empty line between them, by small name; the first of a name counts. */
function groupsOf(text: string, atMost = 100): Fields[] {
  const groups = text.replace(/^\s+/, '').split(/\r?\n[ \t]*\r?\n\s*/, atMost)
  return groups.map((group) => {
    const fields = new Map<string, string>()
    for (const line of group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
      const [, name, value] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? []
      if (name !== undefined && value !== undefined && !fields.has(name.toLowerCase()))
        fields.set(name.toLowerCase(), value.trim())
    }
    return fields
  })
}

import type { Attachment, Email } from 'postal-mime'
import { type Failure, qmailBounceIn } from './read-qmail.ts'
import { isComplaint, kindOfFailure } from './rules.ts'
import { bareId } from './take-mail-event.ts'

/** What one mail says of a mail that we have sent. */
export type Report = {
  /** Of the report itself, which some servers give to all of theirs; empty for none. */
  reportId: string
  /** Of the mail that it is about, without angle brackets. */
  messageId: string
  /** At least one, in the order of the report. */
  findings: [Finding, ...Finding[]]
  /** As it says itself; null when it does not. */
  writtenAt: Date | null
}

/** A complaint names no recipient. */
type Finding = Failure | { recipients: []; kind: 'complaint'; said: string }
/** `messageId`: of the mail, where the report gives it outside of what it returns of the mail. */
type Found = { findings: Finding[]; messageId: string | null }
type Fields = ReadonlyMap<string, string>

/**
 * What a delivery status (RFC 3464), a feedback report (RFC 5965) or a bounce of qmail says. Null for every other mail, for
 * reports of what is no failure, and for those that do not name the mail they are about.
 */
export function reportIn(mail: Email): Report | null {
  const found = failuresIn(mail) ?? complaintIn(mail) ?? qmailFailuresIn(mail)
  const [first, ...others] = found?.findings ?? []
  if (found === null || first === undefined) return null
  const messageId = bareId(originalId(mail) ?? found.messageId ?? '')
  if (messageId === '') return null
  const writtenAt = new Date(mail.date ?? '')
  return {
    reportId: mail.messageId ?? '',
    messageId,
    findings: [first, ...others],
    writtenAt: Number.isNaN(writtenAt.getTime()) ? null : writtenAt,
  }
}

/** A delay is no failure yet. */
function failuresIn(mail: Email): Found | null {
  const text = partOf(mail, /^message\/(?:global-)?delivery-status$/)
  if (text === null) return null
  const [perMessage, ...recipients] = groupsOf(text)
  const findings = recipients.flatMap((group): Failure[] => {
    if (group.get('action')?.trim().toLowerCase() !== 'failed') return []
    const [status, answer] = [group.get('status') ?? '', withoutType(group.get('diagnostic-code'))]
    const kind = kindOfFailure(status, answer)
    if (kind === null) return []
    const addresses = ['original-recipient', 'final-recipient'].map((name) => withoutType(group.get(name)))
    return [{ recipients: addresses, kind, said: answer === '' ? status : answer }]
  })
  return findings.length === 0
    ? null
    : { findings, messageId: perMessage?.get('x-original-message-id') ?? null }
}

function qmailFailuresIn(mail: Email): Found | null {
  const bounce = qmailBounceIn(mail.text ?? '')
  return bounce && { findings: bounce.failures, messageId: idIn(bounce.copy) }
}

function complaintIn(mail: Email): Found | null {
  const text = partOf(mail, /^message\/feedback-report$/)
  const type = text === null ? undefined : groupsOf(text)[0]?.get('feedback-type')
  if (type === undefined || !isComplaint(type)) return null
  return {
    findings: [{ recipients: [], kind: 'complaint', said: type.trim().toLowerCase() }],
    messageId: null,
  }
}

/** The Message-ID in what was returned of the mail: all of it, or its headers. */
function originalId(mail: Email): string | null {
  const text = partOf(mail, /^(?:message\/(?:rfc822|global)|(?:text|message)\/(?:rfc822|global)-headers)$/)
  return text === null ? null : idIn(text)
}

/** The Message-ID in the headers with which a mail begins. */
const idIn = (mail: string): string | null => groupsOf(mail, 1)[0]?.get('message-id') ?? null

/** Fields of a status begin with what they hold: `smtp; 550 5.1.1 unknown`, `rfc822; ada@example.org`. */
const withoutType = (field = ''): string => field.replace(/^\s*[\w-]+\s*;\s*/, '').trim()

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

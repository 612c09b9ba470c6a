import type { Attachment, Email } from 'postal-mime'
import { type Failure, qmailBounceIn } from './read-qmail.ts'
import { isComplaint, kindOfFailure } from './rules.ts'
import { bareId } from './take-mail-event.ts'

/** The contents of a report about an email that we sent. */
export type Report = {
  /** The report's own ID, which some servers use for all of their reports; empty if there is none. */
  reportId: string
  /** The Message-ID of the email that the report is about, without angle brackets. */
  messageId: string
  /** At least one, in the order of the report. */
  findings: [Finding, ...Finding[]]
  /** The date that the report gives; null if it gives none. */
  writtenAt: Date | null
}

/** A complaint names no recipient. */
type Finding = Failure | { recipients: []; kind: 'complaint'; said: string }
/** `messageId`: the email's Message-ID, if the report gives it outside of the returned email. */
type Found = { findings: Finding[]; messageId: string | null }
type Fields = ReadonlyMap<string, string>

/**
 * Reads a delivery status (RFC 3464), a feedback report (RFC 5965) or a qmail bounce. Null for every other email, for
 * reports that describe no failure, and for reports that do not name the email they are about.
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

/** A delay is not yet a failure. */
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

/** The Message-ID in the returned part of the email, which is either all of it or its headers. */
function originalId(mail: Email): string | null {
  const text = partOf(mail, /^(?:message\/(?:rfc822|global)|(?:text|message)\/(?:rfc822|global)-headers)$/)
  return text === null ? null : idIn(text)
}

/** The Message-ID in the headers at the start of an email. */
const idIn = (mail: string): string | null => groupsOf(mail, 1)[0]?.get('message-id') ?? null

/** Status fields begin with their type: `smtp; 550 5.1.1 unknown`, `rfc822; ada@example.org`. */
const withoutType = (field = ''): string => field.replace(/^\s*[\w-]+\s*;\s*/, '').trim()

function partOf({ attachments }: Email, type: RegExp): string | null {
  const part: Attachment | undefined = attachments.find(({ mimeType }) => type.test(mimeType))
  return typeof part?.content === 'string' ? part.content : null
}

/** Groups of fields that are separated by empty lines, keyed by lower-case name; the first field of a name is used. */
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

import { type FailureKind, kindOfQmail } from './rules.ts'

/**
 * The failure that a report states for one recipient: their addresses as written there, and why they did not get the email.
 */
export type Failure = { recipients: string[]; kind: FailureKind; said: string }

/**
 * The failures in a bounce of qmail, and the copy of the email after them, which is empty if the copy is in a separate part.
 */
export type QmailBounce = { failures: Failure[]; copy: string }

/** Our emails have one recipient, who may forward them to several. */
const MAX_RECIPIENTS = 20
const MAX_REASON_LENGTH = 2000

/**
 * Reads the text of an email as a bounce of qmail; null if it is none. Its paragraphs are an introduction, one for each
 * recipient that begins with `<`, and one that begins with `-`, after which the email follows. Source: QSBMF (Bernstein,
 * 1997).
 */
export function qmailBounceIn(text: string): QmailBounce | null {
  if (!/^\s*Hi\. This is the /.test(text)) return null
  const failures: Failure[] = []
  const paragraph = /\S[^\n]*(?:\n[^\n]*\S[^\n]*)*/g
  for (const { 0: found, index } of text.matchAll(paragraph)) {
    if (found.startsWith('-'))
      return failures.length === 0 ? null : { failures, copy: text.slice(index + found.length) }
    const failure = failures.length < MAX_RECIPIENTS ? failureIn(found) : null
    if (failure !== null) failures.push(failure)
  }
  return null
}

/** Reads `<ada@example.org>:`, followed by the reason on separate lines. */
function failureIn(paragraph: string): Failure | null {
  const [, recipient, rest] = /^<([^\n]*)>:[ \t]*\n?([^]*)$/.exec(paragraph) ?? []
  if (recipient === undefined || rest === undefined) return null
  const reason = rest.slice(0, MAX_REASON_LENGTH)
  const [, answer] = /\bRemote host said: *([^]+?)(?:\nGiving up on |$)/.exec(reason) ?? []
  return { recipients: [recipient], kind: kindOfQmail(reason, answer), said: answer ?? reason }
}

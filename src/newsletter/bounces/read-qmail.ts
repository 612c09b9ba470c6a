import { type FailureKind, kindOfQmail } from './rules.ts'

/** What a report says of one recipient: their addresses as it writes them, and why they did not get the mail. */
export type Failure = { recipients: string[]; kind: FailureKind; said: string }

/** The failures that a bounce of qmail names, and the copy of the mail after them: empty where it has a part of its own. */
export type QmailBounce = { failures: Failure[]; copy: string }

/** Mails of ours have one recipient, who may forward to some. */
const MAX_RECIPIENTS = 20
const MAX_REASON_LENGTH = 2000

/**
 * Reads the text of a mail as a bounce of qmail; null when it is none. Its paragraphs are an introduction, one for each
 * recipient that begins with `<`, and one that begins with `-`, after which the mail follows. Source: QSBMF (Bernstein, 1997).
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

/** `<ada@example.org>:`, then the reason in lines of its own. */
function failureIn(paragraph: string): Failure | null {
  const [, recipient, rest] = /^<([^\n]*)>:[ \t]*\n?([^]*)$/.exec(paragraph) ?? []
  if (recipient === undefined || rest === undefined) return null
  const reason = rest.slice(0, MAX_REASON_LENGTH)
  const [, answer] = /\bRemote host said: *([^]+?)(?:\nGiving up on |$)/.exec(reason) ?? []
  return { recipients: [recipient], kind: kindOfQmail(reason, answer), said: answer ?? reason }
}

import { setTimeout } from 'node:timers/promises'
import type { MailSettings } from '#platform/settings/mail-settings.ts'
import { type BulkLetter, openBulkWriter } from './bulk-letter.ts'
import { type Line, type Went, openLine } from './bulk-line.ts'
import { secretsIn, serverSaid, troubleIn } from './server-said.ts'

/**
 * The result of handing over a list email. `refused`: for good, because of the address, a full mailbox, or a rule of the
 * server; `later`: this email should be retried; `away`: the server cannot be reached or rejects the login, which is no
 * verdict on the email; `doubtful`: the whole text was sent and no answer came, so the outcome is unknown; `withdrawn`: the
 * sender stopped it before the end of the text. `said` is one line without secrets.
 */
export type Handover =
  | { state: 'submitted' | 'later' | 'away' | 'doubtful'; said: string }
  | { state: 'refused'; said: string; because: 'address' | 'full' | 'rule' | 'ours' }
  | { state: 'withdrawn' }

/**
 * The sender's record of an email: `begin` before the end of its text is sent, which it may forbid, and `end` with the
 * result.
 */
export type HandoverRecord = { begin: () => Promise<boolean>; end: (handover: Handover) => Promise<void> }

/**
 * The stream of list emails, with its own connections beside the stream of single emails, so that neither waits for the
 * other.
 */
export type BulkPost = {
  /** Emails that are handed over at the same time. */
  readonly connections: number
  /** True once nothing more is handed over because the process is ending. */
  isClosing: () => boolean
  /** Hands an email over, once. Throws only what `record` throws. */
  send: (letter: BulkLetter, record: HandoverRecord) => Promise<void>
  /** Lets started handovers finish, for a few seconds at most. */
  close: () => Promise<void>
}

const CONNECTIONS = 5
const CONNECTION_MS = 10_000
const ANSWER_MS = 30_000
/** Shorter than the idle timeout of servers, so that no email is sent on a connection that its server is closing. */
const IDLE_MS = 20_000
/** Many servers close a connection after this many emails. */
const MAILS_A_LINE = 100
const CLOSING_MS = 5000
/** No answer at all, or the server closes the connection. */
const LINE_ENDS: ReadonlySet<number | undefined> = new Set([undefined, 421])
/** Exactly one address and nothing else; nodemailer would parse more out of longer input. */
const PLAIN_ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,189}$/u

/** The list stream, or null when no server is configured. It connects only with the first email. */
export function openBulkPost(
  settings: MailSettings | undefined,
  { answerMs = ANSWER_MS, connections = CONNECTIONS, mailsALine = MAILS_A_LINE } = {},
): BulkPost | null {
  if (settings === undefined) return null
  const secrets = secretsIn(settings.url)
  const idle: { line: Line; since: number }[] = []
  const busy = new Set<Promise<void>>()
  let writer: ReturnType<typeof openBulkWriter> | undefined
  let isClosing = false
  let sweep: NodeJS.Timeout | undefined

  async function lineFor(): Promise<Line> {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      if (kept.line.isOpen() && performance.now() - kept.since < IDLE_MS) return kept.line
      kept.line.close()
    }
    return connect(settings as MailSettings, answerMs) // checked above
  }
  function keep(line: Line): void {
    if (!line.isOpen()) return
    if (isClosing || line.tried >= mailsALine) return line.close()
    idle.push({ line, since: performance.now() })
    sweep ??= setInterval(closeIdle, IDLE_MS / 2).unref()
  }
  function closeIdle(): void {
    const old = idle.filter(({ since }) => performance.now() - since >= IDLE_MS)
    for (const each of old) {
      idle.splice(idle.indexOf(each), 1)
      each.line.close()
    }
    if (idle.length > 0) return
    clearInterval(sweep)
    sweep = undefined
  }
  async function hand(letter: BulkLetter, begin: () => Promise<boolean>): Promise<Handover> {
    if (!PLAIN_ADDRESS.test(letter.recipient))
      return { state: 'refused', said: 'this is no plain address', because: 'ours' }
    const write = await (writer ??= openBulkWriter(settings as MailSettings)) // checked above
    const { mail, envelope } = await write(letter)
    for (;;) {
      if (isClosing) return { state: 'away', said: 'the process ends' }
      let line: Line
      try {
        line = await lineFor()
      } catch (error) {
        return { state: 'away', said: serverSaid(troubleIn(error), secrets) }
      }
      const isFresh = line.tried === 0
      const went = await line.hand(envelope, mail, begin)
      keep(line)
      if (isFresh || !isOfTheLine(went)) return verdict(went, secrets)
    }
  }
  async function send(letter: BulkLetter, { begin, end }: HandoverRecord): Promise<void> {
    const may = async () => !isClosing && (await begin())
    const handover = await hand(letter, may).catch((error: unknown): Handover => {
      return { state: 'refused', said: serverSaid(troubleIn(error), secrets), because: 'ours' } // the email could not be written
    })
    await end(handover)
  }
  return {
    connections,
    isClosing: () => isClosing,
    async send(letter, record) {
      const sending = send(letter, record)
      const settled = sending.catch(() => undefined)
      busy.add(settled)
      try {
        await sending
      } finally {
        busy.delete(settled)
      }
    },
    async close() {
      isClosing = true
      clearInterval(sweep)
      await Promise.race([Promise.all(busy), setTimeout(CLOSING_MS, undefined, { ref: false })])
      for (const { line } of idle) line.close()
    },
  }
}

async function connect({ url }: MailSettings, answerMs: number): Promise<Line> {
  const [{ default: SMTPConnection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ])
  const { auth, ...options } = parseConnectionUrl(url)
  const connection = new SMTPConnection({
    ...options,
    dnsTimeout: CONNECTION_MS,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: answerMs,
  })
  return openLine(connection, auth && { user: auth.user ?? '', pass: auth.pass ?? '' })
}

/** Whether a connection ended before the text did, and the server has not replied to this email. */
const isOfTheLine = (went: Went): boolean =>
  went.went === 'failed' && went.at !== 'end' && LINE_ENDS.has(went.error.responseCode)

/** A server's refusal of all email from this sender is no verdict on the recipient. */
function verdict(went: Went, secrets: readonly string[]): Handover {
  if (went.went === 'withdrawn') return { state: 'withdrawn' }
  if (went.went === 'taken') return { state: 'submitted', said: went.said.slice(0, 200) }
  const { error, at } = went
  const said = serverSaid(error, secrets)
  const code = error.responseCode ?? 0
  if (code === 0) {
    if (at === 'end') return { state: 'doubtful', said }
    return error.code === 'EENVELOPE' ? { state: 'refused', said, because: 'ours' } : { state: 'later', said }
  }
  if (code === 421 || error.command === 'MAIL FROM')
    return at === 'envelope' ? { state: 'away', said } : { state: 'later', said }
  if (code < 500) return { state: 'later', said }
  return { state: 'refused', said, because: reasonIn(said, code, error.command === 'RCPT TO') }
}

/**
 * Codes about the address outside 5.1: switched off, disabled, another owner; and codes in 5.1 about the sender. Decision
 * 0054.
 */
const OF_THE_ADDRESS: ReadonlySet<string> = new Set(['2.1', '7.13', '7.17', '7.18'])
const OF_THE_SENDER: ReadonlySet<string> = new Set(['1.7', '1.8'])

/** By the codes of RFC 3463, if the server gives one. */
function reasonIn(said: string, code: number, isRecipient: boolean): 'address' | 'full' | 'rule' {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(said) ?? []
  if (subject === undefined) return !isRecipient ? 'rule' : code === 552 ? 'full' : 'address'
  const status = `${subject}.${detail}`
  if (status === '2.2') return 'full'
  if (OF_THE_ADDRESS.has(status)) return 'address'
  return subject === '1' && !OF_THE_SENDER.has(status) ? 'address' : 'rule'
}

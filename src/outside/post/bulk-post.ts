import { setTimeout } from 'node:timers/promises'
import type { MailSettings } from '#platform/mail-settings.ts'
import { type BulkLetter, openBulkWriter } from './bulk-letter.ts'
import { type Line, type Went, openLine } from './bulk-line.ts'
import { secretsIn, serverSaid, troubleIn } from './server-said.ts'

/**
 * What became of a mail of a list. `refused`: for good, because of the address, a full mailbox, or a rule of the server;
 * `later`: this one should come again; `away`: the server cannot be reached or does not let us in, which is no verdict on
 * the mail; `doubtful`: the whole text has left and no answer came, so nobody knows; `withdrawn`: the sender has said no
 * before the end of the text. `said` is one line, nothing secret.
 */
export type Handover =
  | { state: 'submitted' | 'later' | 'away' | 'doubtful'; said: string }
  | { state: 'refused'; said: string; because: 'address' | 'full' | 'rule' | 'ours' }
  | { state: 'withdrawn' }

/** What the sender writes down about a mail: that the end of its text is about to leave, which they may forbid, and what became of it. */
export type HandoverRecord = { begin: () => Promise<boolean>; end: (handover: Handover) => Promise<void> }

/** The stream of lists, beside that of single mails: with connections of its own, so that neither waits for the other. */
export type BulkPost = {
  /** Mails that are handed over at once. */
  readonly connections: number
  /** True once nothing more is handed over, because the process ends. */
  isClosing: () => boolean
  /** Hands a mail over, once. Throws only what `record` throws. */
  send: (letter: BulkLetter, record: HandoverRecord) => Promise<void>
  /** Lets what was begun come to its end, a few seconds at most. */
  close: () => Promise<void>
}

const CONNECTIONS = 5
const CONNECTION_MS = 10_000
const ANSWER_MS = 30_000
/** Shorter than servers wait, so that no mail is given to a connection which its server is closing. */
const IDLE_MS = 20_000
/** Many servers close a connection after so many mails. */
const MAILS_A_LINE = 100
const CLOSING_MS = 5000
/** No answer at all, or that the server closes the connection. */
const LINE_ENDS: ReadonlySet<number | undefined> = new Set([undefined, 421])
/** One address and nothing else, which nodemailer would make of more. */
const PLAIN_ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,189}$/u

/** The stream of lists, or null when no server is set. Nothing is connected before the first mail. */
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
    return connect(settings as MailSettings, answerMs) // it was seen above
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
    const write = await (writer ??= openBulkWriter(settings as MailSettings)) // it was seen above
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
      return { state: 'refused', said: serverSaid(troubleIn(error), secrets), because: 'ours' } // it could not be written
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

/** Whether a connection has ended before the text did, and the server has said nothing of this mail. */
const isOfTheLine = (went: Went): boolean =>
  went.went === 'failed' && went.at !== 'end' && LINE_ENDS.has(went.error.responseCode)

/** What a server that wants no mail of this sender says is no verdict on the recipient. */
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

/** Switched off, disabled, of another owner, beside 5.1; and what in 5.1 is said of the sender. Decision 0054. */
const OF_THE_ADDRESS: ReadonlySet<string> = new Set(['2.1', '7.13', '7.17', '7.18'])
const OF_THE_SENDER: ReadonlySet<string> = new Set(['1.7', '1.8'])

/** By the codes of RFC 3463, where the server gives one. */
function reasonIn(said: string, code: number, isRecipient: boolean): 'address' | 'full' | 'rule' {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(said) ?? []
  if (subject === undefined) return !isRecipient ? 'rule' : code === 552 ? 'full' : 'address'
  const status = `${subject}.${detail}`
  if (status === '2.2') return 'full'
  if (OF_THE_ADDRESS.has(status)) return 'address'
  return subject === '1' && !OF_THE_SENDER.has(status) ? 'address' : 'rule'
}

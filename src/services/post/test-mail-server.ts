import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** An email as the server accepted it: its envelope addresses, its headers by lower-case name, its parts by media type. */
export type Taken = {
  envelope: { from: string; to: string[] }
  headers: Map<string, string>
  parts: Map<string, string>
  raw: string
}

/** An SMTP server on loopback. `answers` are the reply codes for the next emails; without one, it accepts them. */
export type MailServer = {
  url: string
  taken: Taken[]
  answers: number[]
  /** Closes the connection right after receiving the next email, before acknowledging it. */
  dieAfterNext: () => void
  /** The number of connections opened so far. */
  opened: () => number
  close: () => Promise<void>
}

const USER = 'ada'
/** The expected password, with characters that are encoded in URLs. */
export const PASSWORD = 'p@ss/wörd+0123456789'

/** Starts a server on `port`, or on a free one. */
export async function openMailServer(port = 0, options: SMTPServerOptions = {}): Promise<MailServer> {
  const taken: Taken[] = []
  const answers: number[] = []
  let isDying = false
  let opened = 0
  const server: SMTPServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 10,
    onAuth: ({ username, password }, _, done) =>
      username === USER && password === PASSWORD
        ? done(null, { user: USER })
        : done(Object.assign(new Error(`no ${password} here`), { responseCode: 535 })),
    onConnect: (_session, done) => {
      opened++
      done()
    },
    onRcptTo: (_address, _session, done) => {
      const code = answers.shift()
      done(code === undefined ? null : refusal(code))
    },
    onData(stream, { envelope }, done) {
      const bytes: Buffer[] = []
      stream.on('data', (part: Buffer) => bytes.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(bytes).toString()
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom === false ? '' : mailFrom.address
        taken.push({ envelope: { from, to: rcptTo.map(({ address }) => address) }, raw, ...readMail(raw) })
        if (!isDying) return done()
        isDying = false
        for (const connection of server.connections) connection.close()
      })
    },
    ...options,
  })
  server.on('error', () => undefined) // clients that disconnect
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: own } = server.server.address() as AddressInfo // it listens on TCP
  return {
    url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${own}`,
    taken,
    answers,
    dieAfterNext: () => void (isDying = true),
    opened: () => opened,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const refusal = (code: number) =>
  Object.assign(new Error(code < 500 ? 'come again later' : `nobody here, ${PASSWORD}`), {
    responseCode: code,
  })

/** Headers by lower-case name and parts by media type of a raw email. */
export function readMail(raw: string): Pick<Taken, 'headers' | 'parts'> {
  const { headers, body } = readPart(raw)
  const [, boundary] = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '') ?? []
  const pieces = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1)
  const parts = pieces.map((piece) => {
    const part = readPart(piece.replace(/^\r\n/, ''))
    const [type = ''] = (part.headers.get('content-type') ?? '').split(';')
    return [
      type,
      decodeBody(part.body, part.headers.get('content-transfer-encoding') ?? '').trimEnd(),
    ] as const
  })
  return { headers, parts: new Map(parts) }
}

function readPart(raw: string) {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), decodeWords(value.join(': '))] as const
  })
  return { headers: new Map(headers), body: body.join('\r\n\r\n') }
}

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeBody(text.replaceAll('_', ' '), 'quoted-printable'),
    )

function decodeBody(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

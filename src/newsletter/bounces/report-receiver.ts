import { once } from 'node:events'
import { chmod, lstat, unlink } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { ReportReceiverSettings } from '#platform/settings/bounce-settings.ts'
import type { Log } from '#platform/log.ts'

/** Reports return at most the whole email, which is far smaller. */
const MAIL_BYTES = 1_000_000
/** A client that keeps sending beyond this is disconnected. */
const ENDLESS_BYTES = 10_000_000
const CLIENTS = 20
const RECIPIENTS = 10
const SILENCE_MS = 30_000
/** Every connection ends after this time, even a busy one; otherwise twenty slow ones would keep all others out. */
const CONNECTION_MS = 120_000
const CLOSING_MS = 2000
/** Anyone who can enter the socket's directory may deliver emails, just as anyone on this machine can through a port. */
const SOCKET_MODE = 0o666

/** A delivered email, at most MAIL_BYTES. `from` is empty for automatic replies. */
export type BroughtMail = { raw: Buffer; from: string }

/** An open receiver for emails, at a port or at the path of a socket. */
export type ReportReceiver = { at: number | string; close(): Promise<void> }

type ReceiverOptions = {
  where: ReportReceiverSettings
  /** The name under which the receiver introduces itself. */
  name: string
  /** Emails to this address are accepted. */
  isOurs: (address: string) => boolean
  /** Takes an email, or `null` for one that was too long. Throws if the email should be delivered again. */
  take: (mail: BroughtMail | null) => Promise<void>
  connectionMs?: number
}

/** Opens a receiver; null if it cannot be opened or another process holds it. */
export async function openReportReceiver(
  log: Log,
  { where, name, isOurs, take, connectionMs = CONNECTION_MS }: ReceiverOptions,
): Promise<ReportReceiver | null> {
  const { SMTPServer } = await import('smtp-server')
  const server: SMTPServer = new SMTPServer({
    name,
    lmtp: where.lmtp,
    banner: 'reports only',
    size: MAIL_BYTES,
    rejectOversized: true,
    maxClients: CLIENTS,
    maxRecipients: RECIPIENTS,
    maxCommandLength: 2000,
    socketTimeout: SILENCE_MS,
    closeTimeout: CLOSING_MS,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => done(isOurs(address) ? null : notHere()),
    onData: (stream, session, done) => void hear(stream, session, done),
  })
  server.on('error', (error) => log.debug({ err: error }, 'a client of the receiver for reports went away'))
  server.server.on('connection', (socket) => {
    const end = setTimeout(() => socket.destroy(), connectionMs).unref()
    socket.once('close', () => clearTimeout(end))
  })

  async function hear(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const hangUp = () => {
      for (const connection of server.connections) if (connection.session === session) connection.close()
    }
    let raw: Buffer | null
    try {
      raw = await textOf(stream, hangUp)
    } catch (error) {
      log.debug({ err: error }, 'a client of the receiver for reports went away')
      return done(comeAgain())
    }
    try {
      const { mailFrom } = session.envelope
      await take(raw && { raw, from: mailFrom === false ? '' : mailFrom.address })
    } catch (error) {
      log.error({ err: error }, 'a report could not be taken: it is to come again')
      return done(comeAgain())
    }
    done()
  }

  const { options } = where
  try {
    if ('path' in options) await removeLeftSocket(options.path)
    await once(server.listen(options), 'listening')
    if ('path' in options) await chmod(options.path, SOCKET_MODE)
  } catch (error) {
    log.error({ err: error, ...options }, 'the receiver for reports cannot be opened')
    return null
  }
  const at = 'path' in options ? options.path : (server.server.address() as AddressInfo).port // it listens on TCP
  log.info({ at, lmtp: where.lmtp }, 'reports of mails are taken')
  return { at, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Null for an email that is too long. `hangUp` is called if the email does not end at all. */
async function textOf(stream: SMTPServerDataStream, hangUp: () => void): Promise<Buffer | null> {
  const parts: Buffer[] = []
  for await (const part of stream as AsyncIterable<Buffer>) {
    if (!stream.sizeExceeded) parts.push(part)
    else parts.length = 0
    if (stream.byteLength > ENDLESS_BYTES) {
      hangUp()
      return null
    }
  }
  return stream.sizeExceeded ? null : Buffer.concat(parts)
}

/** A killed process leaves its socket file behind, on which nothing listens. */
async function removeLeftSocket(path: string): Promise<void> {
  if ((await lstat(path).catch(() => null))?.isSocket() !== true) return
  const socket = connect({ path })
  try {
    await once(socket, 'connect')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') await unlink(path) // an error of node:net
  } finally {
    socket.destroy()
  }
}

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const notHere = () => answer(550, '5.7.1 nothing is handed on from here')
const comeAgain = () => answer(451, '4.3.0 come again later')

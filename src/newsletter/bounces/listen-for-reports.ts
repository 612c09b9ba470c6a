import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SMTPServerDataStream } from 'smtp-server'
import { getDomain } from 'tldts'
import type { House } from '#platform/house.ts'
import { mailEventsSeen } from '#platform/metrics.ts'
import { takeReport } from './take-report.ts'

/** Reports return the whole mail at most, which is far smaller. */
const MAIL_BYTES = 1_000_000
const CLIENTS = 20
const RECIPIENTS = 10
const SILENCE_MS = 30_000
const CLOSING_MS = 2000

/** A door for mails that is open. */
export type ReportDoor = { port: number; close(): Promise<void> }

/**
 * Opens the door for bounces and complaints that come as mails, where it is set. It takes mails to the domains that mails
 * come from and back to, hands none on, and asks who brings one to come again while the database is away. Null when it is
 * not set, or when another process has the port: the work goes on without it.
 */
export async function listenForReports(house: House): Promise<ReportDoor | null> {
  const { listen } = house.config.bounces
  const { mail } = house.config
  if (listen === undefined || mail === undefined) return null
  const own = [mail.from.address, mail.returnPath ?? mail.from.address].map(siteOf)
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    name: own[0],
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
    onRcptTo: ({ address }, _session, done) => done(own.includes(siteOf(address)) ? null : notHere()),
    onData: (stream, _session, done) => void hear(house, stream, done),
  })
  server.on('error', (error) => house.log.debug({ err: error }, 'a client of the door for reports went away'))
  try {
    await once(server.listen(listen.port, listen.host), 'listening')
  } catch (error) {
    house.log.error({ err: error, ...listen }, 'the door for reports cannot be opened')
    return null
  }
  const { port } = server.server.address() as AddressInfo // it listens on TCP
  house.log.info({ port }, 'reports of mails are taken')
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Takes a mail and answers who has brought it. */
async function hear(
  house: House,
  stream: SMTPServerDataStream,
  done: (error?: Error | null) => void,
): Promise<void> {
  try {
    await take(house, stream)
  } catch (error) {
    house.log.error({ err: error }, 'a report could not be taken: it is to come again')
    return done(comeAgain())
  }
  done()
}

async function take(house: House, stream: SMTPServerDataStream): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of stream as AsyncIterable<Buffer>) if (!stream.sizeExceeded) parts.push(part)
  const outcome = stream.sizeExceeded ? 'dropped' : await takeReport(house, Buffer.concat(parts))
  mailEventsSeen.inc({ provider: 'dsn', outcome })
}

/** The registered domain of an address: `example.com` for bounces@mail.example.com too. */
function siteOf(address: string): string {
  const domain = (address.split('@').at(-1) ?? '').toLowerCase()
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain
}

const answer = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })
const notHere = () => answer(550, '5.7.1 nothing is handed on from here')
const comeAgain = () => answer(451, '4.3.0 come again later')

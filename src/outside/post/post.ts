import type { Transporter } from 'nodemailer'
import type { Language } from '#languages/rules.ts'
import type { MailSettings } from '#platform/mail-settings.ts'
import { dkimOf } from './dkim.ts'
import { secretsIn, serverSaid, troubleIn } from './server-said.ts'

/** A mail as it is handed over. `messageId` without angle brackets. */
export type Letter = {
  recipient: string
  language: Language
  subject: string
  text: string
  html: string | null
  messageId: string
  at: Date
}

/**
 * How the handing over went. `refused`: the server does not want this mail; `later`: it cannot be reached, does not let
 * us in, or asks to come again. `said` is one line, nothing secret.
 */
export type Delivery = { state: 'sent' } | { state: 'refused' | 'later'; said: string }

/** The mail server of this site. */
export type Post = {
  /** Its name and port. */
  readonly host: string
  /** The domain that mails come from. */
  readonly domain: string
  /** Hands one mail over, once. Never throws. */
  send(letter: Letter): Promise<Delivery>
  close(): void
}

const CONNECTION_MS = 10_000
const SOCKET_MS = 30_000
/** Shorter than servers wait, so that no mail is given to a connection which its server is closing. */
const IDLE_MS = 30_000
/** Mails that are handed over at once by one process. */
export const CONNECTIONS = 2

/** The server that is set, or null. Nothing is connected before the first mail. */
export function openPost(settings: MailSettings | undefined): Post | null {
  if (settings === undefined) return null
  const { host, from, returnPath } = settings
  let opened: Promise<Transporter> | undefined
  let transport: Transporter | undefined
  const secrets = secretsIn(settings.url)
  return {
    host,
    domain: from.address.split('@').at(-1) ?? '',
    async send({ recipient, language, messageId, at, html, ...words }) {
      try {
        transport = await (opened ??= connect(settings))
        await transport.sendMail({
          from,
          ...(returnPath !== undefined && { envelope: { from: returnPath, to: recipient } }),
          to: { name: '', address: recipient },
          messageId: `<${messageId}>`,
          date: at,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
          ...words,
          ...(html !== null && { html }),
        })
        return { state: 'sent' }
      } catch (error) {
        return troubleOf(error, secrets)
      }
    },
    close: () => transport?.close(),
  }
}

async function connect({ url, dkim }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      maxRequeues: 0, // a further try is the job's, which writes it down first
      idleTimeout: IDLE_MS,
      dnsTimeout: CONNECTION_MS,
      connectionTimeout: CONNECTION_MS,
      greetingTimeout: CONNECTION_MS,
      socketTimeout: SOCKET_MS,
      ...dkimOf(dkim),
    },
    { disableFileAccess: true, disableUrlAccess: true, xMailer: false },
  )
}

/** A wrong password is no verdict on the mail: it is sent once that is put right. */
const ABOUT_THE_MAIL: readonly (string | undefined)[] = ['EENVELOPE', 'EMESSAGE']

function troubleOf(thrown: unknown, secrets: readonly string[]): Delivery {
  const error = troubleIn(thrown)
  const isRefused = (error.responseCode ?? 0) >= 500 && ABOUT_THE_MAIL.includes(error.code)
  return { state: isRefused ? 'refused' : 'later', said: serverSaid(error, secrets) }
}

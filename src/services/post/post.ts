import type { Transporter } from 'nodemailer'
import type { Language } from '#languages/rules.ts'
import type { MailSettings } from '#platform/settings/mail-settings.ts'
import { dkimOf } from './dkim.ts'
import { secretsIn, serverSaid, troubleIn } from './server-said.ts'

/** An email as it is handed to the server. `messageId` has no angle brackets. */
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
 * The outcome of a delivery. `refused`: the server rejects this email; `later`: the server cannot be reached, does not let
 * us in, or asks us to try again. `said` is one line without secrets.
 */
export type Delivery = { state: 'sent' } | { state: 'refused' | 'later'; said: string }

/** The mail server of this site. */
export type Post = {
  /** Host name and port of the server. */
  readonly host: string
  /** The domain that emails are sent from. */
  readonly domain: string
  /** Hands over one email, once. Never throws. */
  send(letter: Letter): Promise<Delivery>
  close(): void
}

const CONNECTION_MS = 10_000
const SOCKET_MS = 30_000
/** Shorter than the timeout of servers, so that no email is sent over a connection that its server is closing. */
const IDLE_MS = 30_000
/** The number of emails that one process hands over at the same time. */
export const CONNECTIONS = 2

/** The configured mail server, or null. Connects only when the first email is sent. */
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
      maxRequeues: 0, // the job retries, after recording the attempt
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

/** A wrong password says nothing about the email: the email is sent once the password is corrected. */
const ABOUT_THE_MAIL: readonly (string | undefined)[] = ['EENVELOPE', 'EMESSAGE']

function troubleOf(thrown: unknown, secrets: readonly string[]): Delivery {
  const error = troubleIn(thrown)
  const isRefused = (error.responseCode ?? 0) >= 500 && ABOUT_THE_MAIL.includes(error.code)
  return { state: isRefused ? 'refused' : 'later', said: serverSaid(error, secrets) }
}

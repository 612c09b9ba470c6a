import { saidLine } from './said-line.ts'

/** An error of nodemailer. `command`: the command that the server answered. */
type Trouble = Error & { code?: string; responseCode?: number; response?: string; command?: string }

/** A thrown value as an error of nodemailer. */
export const troubleIn = (thrown: unknown): Trouble =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

/** The message nodemailer uses for a closed connection, even with no retries. */
const CLOSED = 'Reached maximum number of retries'

/**
 * The last line of the server's answer, or what was wrong with the connection, without any of our secrets that it repeats.
 */
export function serverSaid(error: Trouble, secrets: readonly string[]): string {
  const said = error.message.startsWith(CLOSED)
    ? 'the connection was closed without an answer'
    : error.message
  const line = (error.response ?? said).split(/[\r\n]+/).findLast((each) => each.trim() !== '') ?? ''
  return saidLine(secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), line))
}

/** User and password as they are sent: plain, URL-encoded, or in the encodings of SMTP. Longest first. */
export function secretsIn(url: string): string[] {
  const { username, password } = new URL(url)
  if (password === '') return []
  const [user, secret] = [username, password].map(decodeURIComponent)
  const coded = [`\0${user}\0${secret}`, `${secret}`].map((text) => Buffer.from(text).toString('base64'))
  return [...coded, password, `${secret}`].toSorted((a, b) => b.length - a.length)
}

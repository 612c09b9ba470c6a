import { saidLine } from './said-line.ts'

/** What nodemailer says of its errors. `command`: which one was answered. */
type Trouble = Error & { code?: string; responseCode?: number; response?: string; command?: string }

/** A thrown thing as an error of nodemailer. */
export const troubleIn = (thrown: unknown): Trouble =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

/** So nodemailer calls a connection that was closed, with no retries at all. */
const CLOSED = 'Reached maximum number of retries'

/** What the server said in its last line, or what was wrong with the connection, without what it repeats of our secrets. */
export function serverSaid(error: Trouble, secrets: readonly string[]): string {
  const said = error.message.startsWith(CLOSED)
    ? 'the connection was closed without an answer'
    : error.message
  const line = (error.response ?? said).split(/[\r\n]+/).findLast((each) => each.trim() !== '') ?? ''
  return saidLine(secrets.reduce((rest, secret) => rest.replaceAll(secret, '•••'), line))
}

/** User and password as they are sent: plainly, in an address, or in the codes of SMTP. Longest first. */
export function secretsIn(url: string): string[] {
  const { username, password } = new URL(url)
  if (password === '') return []
  const [user, secret] = [username, password].map(decodeURIComponent)
  const coded = [`\0${user}\0${secret}`, `${secret}`].map((text) => Buffer.from(text).toString('base64'))
  return [...coded, password, `${secret}`].toSorted((a, b) => b.length - a.length)
}

import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { troubleIn } from './server-said.ts'

type Connection = InstanceType<typeof SMTPConnection>
type Trouble = ReturnType<typeof troubleIn>

/**
 * How far a mail has come on a connection. `envelope`: the server has not asked for its text, so it cannot have taken the
 * mail; `text`: it has, and what it did is known only if it says so.
 */
export type Went =
  | { went: 'taken'; said: string }
  | { went: 'withdrawn' }
  | { went: 'failed'; at: 'envelope' | 'text'; error: Trouble }

/** One connection to the server, with a login, for one mail after the other. */
export type Line = {
  /** Mails that were tried on it so far. */
  readonly tried: number
  isOpen: () => boolean
  /** Hands a mail over. `begin` is asked when the server wants the text; if it says no, not one byte of it is sent. */
  hand: (envelope: { from: string; to: string }, mail: Buffer, begin: () => Promise<boolean>) => Promise<Went>
  close: () => void
}

/** Makes a line of a connection that has not been opened. Throws what is wrong with server or login. */
export async function openLine(
  connection: Connection,
  auth: { user: string; pass: string } | undefined,
): Promise<Line> {
  let isOpen = true
  let tried = 0
  await new Promise<void>((resolve, reject) => {
    connection.on('error', reject) // and stays: an error that nobody hears ends the process
    connection.once('end', () => {
      isOpen = false
      reject(new Error('the connection was closed without an answer'))
    })
    connection.connect((error) => {
      if (error) reject(error)
      else if (auth && connection.allowsAuth)
        connection.login({ credentials: auth }, (refused) => (refused ? reject(refused) : resolve()))
      else resolve()
    })
  }).catch((error: unknown) => {
    connection.close()
    throw error
  })
  const reset = () =>
    new Promise<void>((resolve) => {
      connection.once('end', resolve) // nodemailer says nothing of a connection that is lost meanwhile
      connection.reset((error) => {
        if (error) connection.close()
        connection.off('end', resolve)
        resolve()
      })
    })
  return {
    get tried() {
      return tried
    },
    isOpen: () => isOpen,
    async hand(envelope, mail, begin) {
      tried++
      const went = await handOver(connection, envelope, mail, begin)
      if (went.went === 'withdrawn') connection.close()
      if (went.went === 'failed') {
        if (isOpen && went.error.responseCode !== undefined && went.error.responseCode !== 421) await reset()
        else connection.close()
      }
      if (connection.destroyed) isOpen = false
      return went
    },
    close: () => connection.close(),
  }
}

function handOver(
  connection: Connection,
  envelope: { from: string; to: string },
  mail: Buffer,
  begin: () => Promise<boolean>,
): Promise<Went> {
  return new Promise((resolve) => {
    let begun: Promise<boolean> | undefined
    let isSent = false
    // It is read when the server has asked for the text, and not before.
    const message = new Readable({
      read() {
        begun ??= begin().catch(() => false)
        void begun.then((may) => {
          if (!may) resolve({ went: 'withdrawn' })
          else if (!isSent && !message.destroyed) {
            isSent = true
            message.push(mail)
            message.push(null)
          }
        })
      },
    })
    connection.send({ from: envelope.from, to: [envelope.to] }, message, (thrown, info) => {
      const at = isSent ? 'text' : 'envelope'
      message.destroy()
      // What `begin` writes down comes before what became of it.
      void (begun ?? Promise.resolve(true)).then((may) => {
        if (!may) resolve({ went: 'withdrawn' })
        else if (thrown) resolve({ went: 'failed', at, error: troubleIn(thrown) })
        else resolve({ went: 'taken', said: info?.response ?? '' })
      })
    })
  })
}

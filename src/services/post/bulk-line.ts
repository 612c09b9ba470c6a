import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { troubleIn } from './server-said.ts'

type Connection = InstanceType<typeof SMTPConnection>
type Trouble = ReturnType<typeof troubleIn>

/**
 * How far an email has come on a connection. `envelope`: the server has not asked for its text; `text`: the text is being
 * sent, and a server that does not receive its end discards it (RFC 5321, 4.1.1.10); `end`: the line that ends the text may
 * have been sent, so only the server's answer shows what it did.
 */
type Stage = 'envelope' | 'text' | 'end'

export type Went =
  | { went: 'taken'; said: string }
  | { went: 'withdrawn' }
  | { went: 'failed'; at: Stage; error: Trouble }

/** One connection to the server, with a login, for one email after another. */
export type Line = {
  /** Emails that were tried on it so far. */
  readonly tried: number
  isOpen: () => boolean
  /**
   * Hands an email over. `begin` is called when only the end of the text is left to send; if it returns false, the end is
   * not sent.
   */
  hand: (envelope: { from: string; to: string }, mail: Buffer, begin: () => Promise<boolean>) => Promise<Went>
  close: () => void
}

/** Makes a line from a connection that has not been opened. Throws the error of the server or the login. */
export async function openLine(
  connection: Connection,
  auth: { user: string; pass: string } | undefined,
): Promise<Line> {
  let isOpen = true
  let tried = 0
  await new Promise<void>((resolve, reject) => {
    connection.on('error', reject) // stays attached: an error without a listener ends the process
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
      connection.once('end', resolve) // nodemailer does not report a connection that is lost during the reset
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
        const { responseCode: code } = went.error
        // In the middle of a text the server would take a command for a line of it.
        if (isOpen && went.at !== 'text' && code !== undefined && code !== 421) await reset()
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
    let stage: Stage = 'envelope'
    let begun: Promise<boolean> | undefined
    // nodemailer reads this stream when the server has asked for the text, and writes the final line when the stream ends.
    const message = new Readable({
      highWaterMark: 1, // so that it is read again once the text was passed on
      read() {
        if (stage === 'envelope') {
          stage = 'text'
          message.push(mail)
        } else begun ??= finish()
      },
    })
    const canSend = () => !message.destroyed && connection._socket && connection._socket.writable
    async function finish(): Promise<boolean> {
      await written(connection)
      if (!canSend()) return true
      const may = await begin().catch(() => false)
      if (!may) resolve({ went: 'withdrawn' })
      else if (canSend()) {
        stage = 'end'
        message.push(null)
      }
      return may
    }
    connection.send({ from: envelope.from, to: [envelope.to] }, message, (thrown, info) => {
      const at = stage
      message.destroy()
      // What `begin` records comes before the result.
      void (begun ?? Promise.resolve(true)).then((may) => {
        if (!may) resolve({ went: 'withdrawn' })
        else if (thrown) resolve({ went: 'failed', at, error: troubleIn(thrown) })
        else resolve({ went: 'taken', said: info?.response ?? '' })
      })
    })
  })
}

/** Waits until the operating system has taken all but the last bytes written to a connection, or until it is closed. */
async function written({ _socket: socket }: Connection): Promise<void> {
  await setImmediate() // what was read of an email is written by then
  if (!socket || !socket.writableNeedDrain || socket.destroyed) return
  await new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })
}

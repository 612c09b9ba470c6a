import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { troubleIn } from './server-said.ts'

type Connection = InstanceType<typeof SMTPConnection>
type Trouble = ReturnType<typeof troubleIn>

/**
 * How far a mail has come on a connection. `envelope`: the server has not asked for its text; `text`: the text is being
 * sent, and a server that does not get its end discards it (RFC 5321, 4.1.1.10); `end`: the line that ends the text may
 * have left, so only the server's answer tells what it did.
 */
type Stage = 'envelope' | 'text' | 'end'

export type Went =
  | { went: 'taken'; said: string }
  | { went: 'withdrawn' }
  | { went: 'failed'; at: Stage; error: Trouble }

/** One connection to the server, with a login, for one mail after the other. */
export type Line = {
  /** Mails that were tried on it so far. */
  readonly tried: number
  isOpen: () => boolean
  /** Hands a mail over. `begin` is asked when only the end of the text is left to send; if it says no, that is not sent. */
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
        const { responseCode: code } = went.error
        // In the middle of a text a command would be taken for a line of it.
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
    // nodemailer reads it when the server has asked for the text, and writes the line that ends the text when it ends.
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
      // What `begin` writes down comes before what became of it.
      void (begun ?? Promise.resolve(true)).then((may) => {
        if (!may) resolve({ went: 'withdrawn' })
        else if (thrown) resolve({ went: 'failed', at, error: troubleIn(thrown) })
        else resolve({ went: 'taken', said: info?.response ?? '' })
      })
    })
  })
}

/** Waits until the system has taken all but the last bytes that were written to a connection, or it is closed. */
async function written({ _socket: socket }: Connection): Promise<void> {
  await setImmediate() // what was read of a mail is written by then
  if (!socket || !socket.writableNeedDrain || socket.destroyed) return
  await new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })
}

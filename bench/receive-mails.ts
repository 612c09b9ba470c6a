import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An SMTP server on loopback that accepts every email and discards it; `received` is how many there were. */
export async function receiveMails(): Promise<{ url: string; received(): number; close(): void }> {
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => {
        received += 1
        done(null)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo // the server listens on TCP
  return { url: `smtp://127.0.0.1:${port}`, received: () => received, close: () => server.close() }
}

// An SMTP server in its own process that accepts every email and discards it; it reports its address, then the number of
// emails.
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'

let taken = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => {
      taken++
      done(null)
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => {
  const { port } = server.server.address() as AddressInfo // the server listens on TCP
  process.send?.(`smtp://127.0.0.1:${port}`)
})
process.on('message', () => process.send?.(taken))
process.on('disconnect', () => process.exit(0))

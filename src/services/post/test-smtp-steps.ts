import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'

/** The steps a client takes with one email, in this order; `answered`: the server has said that it accepts the email. */
export const SMTP_STEPS = ['mail', 'recipient', 'data', 'text', 'end', 'answered'] as const
export type SmtpStep = (typeof SMTP_STEPS)[number]

/** What the server does at a step: continue, close the connection, or stop responding. */
export type AtStep = 'go' | 'drop' | 'hang'

/** An SMTP server on loopback that calls `at` at each step to decide what to do. `recipient` is empty until it is named. */
export async function openSteppedServer(at: (step: SmtpStep, recipient: string) => AtStep | Promise<AtStep>) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined) // clients that are killed
    socket.write('220 h\r\n')
    void converse(socket, at).catch(() => socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const END_OF_TEXT = '\r\n.\r\n'

async function converse(socket: Socket, at: (step: SmtpStep, recipient: string) => AtStep | Promise<AtStep>) {
  const chunks = socket.iterator({ destroyOnReturn: false })
  let received = ''
  let recipient = ''
  /** Reads more; false at the end of the connection. */
  const read = async () => {
    const { value, done } = await chunks.next()
    if (done === true) return false
    received += String(value)
    return true
  }
  /** Whether to continue after a step; a connection that hangs is left open. */
  const pass = async (step: SmtpStep) => {
    const what = await at(step, recipient)
    if (what === 'drop') socket.destroy()
    return what === 'go'
  }
  for (;;) {
    while (!received.includes('\r\n')) if (!(await read())) return
    const [line = ''] = received.split('\r\n', 1)
    received = received.slice(line.length + 2)
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'MAIL') recipient = ''
    if (command === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? ''
    if (command === 'MAIL' && !(await pass('mail'))) return
    if (command === 'RCPT' && !(await pass('recipient'))) return
    if (command !== 'DATA') {
      socket.write('250 yes\r\n')
      continue
    }
    if (!(await pass('data'))) return
    socket.write('354 go ahead\r\n')
    if (received === '' && !(await read())) return
    if (!(await pass('text'))) return
    while (!received.includes(END_OF_TEXT)) {
      received = received.slice(-END_OF_TEXT.length)
      if (!(await read())) return
    }
    received = received.slice(received.indexOf(END_OF_TEXT) + END_OF_TEXT.length)
    if (!(await pass('end'))) return
    socket.write('250 taken\r\n')
    const after = await at('answered', recipient)
    if (after === 'drop') socket.end()
    if (after !== 'go') return
  }
}

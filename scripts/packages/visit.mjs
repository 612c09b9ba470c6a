// What is expected of a site behind a proxy, looked at from outside, with the certificate of the test as the only trusted one.
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import assert from 'node:assert/strict'
import { SMTPServer } from 'smtp-server'

export const HOST = 'news.example.com'
export const SITE = `https://${HOST}`
/** More than the largest upload, which is 10 MB. */
const TOO_LARGE = 12_000_000
const ADA = 'ada@example.com'
const POLL_MS = 100

/** Waits until `look` returns something; the error names what was waited for. */
export async function until(what, look, longestMs = 60_000) {
  for (
    const end = Date.now() + longestMs;
    Date.now() < end;
    await new Promise((go) => setTimeout(go, POLL_MS))
  ) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`${what} did not happen within ${longestMs / 1000} s`)
}

/** A mail server that keeps what it gets. @returns {Promise<{ port: number, mails: string[], close(): void }>} */
export async function catchMails() {
  const mails = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const parts = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString().replaceAll('=\r\n', '').replaceAll('=3D', '='))
        done()
      })
    },
  })
  await new Promise((open) => server.listen(0, '127.0.0.1', open))
  return { port: server.server.address().port, mails, close: () => server.close() }
}

/** An answer of the site. `ca` is the certificate to trust; without it the request goes over http. */
export function ask(path, { ca, method = 'GET', headers = {}, body } = {}) {
  const options = {
    host: '127.0.0.1',
    path,
    method,
    ca,
    servername: HOST,
    headers: { host: HOST, ...headers },
  }
  return new Promise((done, fail) => {
    const asked = (ca ? secureRequest : plainRequest)({ ...options, port: ca ? 443 : 80 }, (answer) => {
      const parts = []
      answer.on('data', (part) => parts.push(part))
      answer.on('error', fail)
      answer.on('end', () =>
        done({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      )
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

const post = (path, ca, body) =>
  ask(path, {
    ca,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: SITE },
  })

/** Visits the site as a reader; the mail that Ada asks for must be among `mails`. */
export async function visit({ ca, mails }) {
  const page = await ask('/', { ca })
  assert.equal(page.status, 200)
  assert.match(page.text, new RegExp(`<link rel="canonical" href="${SITE}/"`))
  assert.match(page.headers['strict-transport-security'], /max-age=31536000/)
  assert.match(page.headers['content-security-policy'], /frame-ancestors 'none'/)
  assert.equal(
    (await ask('/', { ca, headers: { 'accept-encoding': 'br' } })).headers['content-encoding'],
    'br',
  )

  const plain = await ask('/en/news?q=1')
  assert.equal(plain.status, 308)
  assert.equal(plain.headers.location, `${SITE}/en/news?q=1`)
  assert.equal((await ask('/readyz', { ca })).status, 200)
  assert.equal((await ask('/metrics', { ca })).status, 404)
  const large = await post('/api/newsletter-subscribe', ca, { email: 'x'.repeat(TOO_LARGE) }).catch(
    (error) => error,
  )
  assert.ok(
    large.status === 413 || ['EPIPE', 'ECONNRESET'].includes(large.code),
    `a large body: ${large.status ?? large}`,
  )

  const account = { email: ADA, password: 'correct horse battery', name: 'Ada' }
  for (const way of ['up', 'in']) {
    const signed = await post(`/api/auth/sign-${way}/email`, ca, account)
    assert.equal(signed.status, 200, signed.text)
    if (way === 'in') assert.match(String(signed.headers['set-cookie']), /^__Secure-.*; Secure/)
  }
  assert.equal((await post('/api/request-password-reset', ca, { email: ADA })).status, 200)
  const mail = await until('the mail to Ada', () =>
    mails.find((each) => each.includes(ADA) && each.includes(`${SITE}/`)),
  )
  assert.match(mail, /^From: Cadence <news@example\.com>/m)
}

// npm run demo: a site in a temporary directory whose news arrives minute by minute from feeds of its own. Ctrl-C ends it, and
// nothing of it stays.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFeeds } from './demo-feeds.mjs'
import { build, install, node, root } from './prepare.mjs'

/** The time from one delivery to the next; tests shorten it. */
const MINUTE_MS = Number(process.env.DEMO_MINUTE_MS ?? 60_000)
/** The port of the site, if it is free. */
const PORT = 3000
const EMAIL = 'editor@demo.example'
const UNAUTHORIZED = 401
/** How long the site may take to close. */
const CLOSE_TIMEOUT_MS = 20_000
/** A directory in memory, used if the system has it with enough free space. */
const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 1 << 30

await install()
await build()

// All that has to end, as far as it exists: a signal may come at any moment.
let dataDir
let feeds
let site
let gone
let ending
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
// npm exits on a signal without passing it on, so the demo ends when its parent process is gone.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => process.ppid !== parent && void end(0), 500).unref()
// When the demo fails, its site ends with it.
process.once('exit', () => {
  if (site && site.exitCode === null && site.signalCode === null) site.kill('SIGKILL')
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})

const { flags, program, env } = JSON.parse(readFileSync(join(root, 'scripts', 'runtime.json'), 'utf8'))
const place = process.env.TMPDIR ?? (hasSpace(MEMORY) ? MEMORY : tmpdir())
dataDir = mkdtempSync(join(place, 'cadence-demo-'))
const password = randomBytes(6).toString('hex')
feeds = await openFeeds()
const port = (await portFrom(PORT)) ?? (await portFrom(0))
const url = `http://localhost:${port}`
if (ending) await end(0) // the process ends before it starts a site
site = spawn(node, [...flags, join(root, program)], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true, // Ctrl-C reaches this process alone, which ends the site and then removes its directory
  env: {
    ...env,
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    SITE_URL: url,
    SITE_NAME: 'Cadence Demo',
    ADMIN_EMAIL: EMAIL,
    SAMPLE_CONTENT: 'silent',
    LOG_LEVEL: 'fatal',
    FETCH_ALLOW_HOSTS: feeds.hosts,
  },
})
gone = once(site, 'exit')
const isOpen = new Promise((open) => {
  let said = ''
  site.stdout.setEncoding('utf8').on('data', (part) => {
    said += part
    if (said.includes(' is open: ')) open('open')
  })
})

let token = ''
try {
  if ((await Promise.race([isOpen, gone])) !== 'open') throw new Error('the site has ended')
  await signUp()
  for (const { name, url: feed } of feeds.sources)
    await ask('admin/ai-news-sources', { name, url: feed, scrape_frequency_hours: 1 })
  say(`The demo is open: ${url}`)
  say(`Sign in at ${url}/auth as ${EMAIL} with the password ${password}`)
  say(
    'A story arrives every minute and waits for you at /content-review. Ctrl-C ends the demo, and nothing of it stays.',
  )
  while (!ending) {
    const news = feeds.deliver()
    if (news === null) break
    say(`${new Date().toTimeString().slice(0, 5)}  ${news}`)
    await ask('scrape-ai-news', {})
    await pause(MINUTE_MS)
  }
  say('All news has arrived. The site stays open until you press Ctrl-C.')
  await gone
} catch (error) {
  if (ending === undefined) process.stderr.write(`${error.message}\n`)
}
await end(1)

/** Ends the site, removes its directory, and then this process. */
function end(status) {
  ending ??= (async () => {
    if (site) {
      site.kill('SIGTERM')
      await Promise.race([gone, pause(CLOSE_TIMEOUT_MS)])
    }
    await feeds?.close()
    process.exit(status)
  })()
  return ending
}

async function signUp() {
  await send('auth/sign-up/email', { email: EMAIL, password })
  await signIn()
  await ask('bootstrap-admin', {})
}

async function signIn() {
  token = ''
  token = (await send('auth/sign-in/email', { email: EMAIL, password })).body.access_token
}

/** Makes a call as the administrator; signs in again when the token has ended. */
async function ask(path, input) {
  const first = await send(path, input)
  if (first.status !== UNAUTHORIZED) return first
  await signIn()
  return send(path, input)
}

async function send(path, input) {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
  })
  return { status: response.status, body: await response.json() }
}

function hasSpace(directory) {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize > MIN_FREE_BYTES
  } catch {
    return false // this system has none
  }
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function pause(ms) {
  return new Promise((done) => setTimeout(done, ms))
}

/** That port, or any free one for 0; null if it is taken. */
function portFrom(wanted) {
  return new Promise((found) => {
    const server = createServer()
    server.once('error', () => found(null))
    server.listen(wanted, '127.0.0.1', () => {
      const { port: free } = server.address()
      server.close(() => found(free))
    })
  })
}

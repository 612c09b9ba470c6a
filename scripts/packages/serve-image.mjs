// Starts the image as compose.yaml says, with PostgreSQL and Caddy of Debian as the other containers, in a network that has only
// loopback: whatever the site fetched at run time would fail.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root as checkout } from '../prepare.mjs'
import { runIn, startIn } from './roots.mjs'
import { commandsOf } from './server.mjs'
import { ask, catchMails, until, visit } from './visit.mjs'

const { image, server } = JSON.parse(process.argv[2])
await runIn(server, ['ip', 'link', 'set', 'lo', 'up'])
const mailServer = await catchMails()
const { database, site, worker, proxy } = await readServices()

await startDatabase()
mountReadOnly(image.root)
await runIn(image.root, ['chown', 'cadence:cadence', '/data', '/tmp'])
const processes = []
for (const service of [site, worker]) {
  assert.deepEqual([service.read_only, service.cap_drop], [true, ['ALL']])
  const command = ['setpriv', '--no-new-privs', ...image.program]
  processes.push({ service, program: startIn(image.root, command, optionsOf(service)) })
}
for (const { service, program } of processes) await expectHealth(service, program)
await startProxy()
await runDocumented()
await speakAndFilm()
for (const { service, program } of processes) {
  const { status, seconds } = await program.stop(image.stopSignal)
  assert.equal(status, 0)
  assert.ok(seconds < parseInt(service.stop_grace_period, 10), `it took ${seconds} s to stop`)
}
process.exit(0)

/** The services as Compose reads them, with the one file of settings that the documentation writes. */
async function readServices() {
  const cwd = '/run/compose'
  mkdirSync(join(server, cwd), { recursive: true })
  for (const name of ['compose.yaml', '.env.example'])
    writeFileSync(join(server, cwd, name), readFileSync(join(checkout, name)))
  const commands = commandsOf('Run it with containers')
  const write = commands.slice(
    0,
    commands.findIndex((command) => command.startsWith('docker compose up')),
  )
  const ofThisCheck = [
    `SMTP_URL=smtp://127.0.0.1:${mailServer.port}`,
    'CADDY_OPTIONS="local_certs\\nskip_install_trust"',
  ]
  await runIn(server, ['/bin/sh', '-c', write.join('\n')], { cwd })
  appendFileSync(join(server, cwd, '.env'), `${ofThisCheck.join('\n')}\n`)
  const { services } = JSON.parse(
    await runIn(server, ['docker-compose', 'config', '--format', 'json'], { cwd }),
  )
  return services
}

/** How the image is started for a service. */
function optionsOf({ environment }) {
  return { user: image.user, cwd: image.directory, env: { ...image.env, ...environment } }
}

async function startDatabase() {
  const [, major] = /^postgres:(\d+)\./.exec(database.image)
  const bin = `/usr/lib/postgresql/${major}/bin`
  assert.ok(existsSync(join(server, bin)), `Debian has another PostgreSQL than ${database.image}`)
  const { POSTGRES_USER: user, POSTGRES_PASSWORD: password } = database.environment
  const as = { user: 'postgres', env: { PGPASSWORD: password } }
  const data = '/var/lib/postgresql/data'
  await runIn(server, ['/bin/sh', '-c', `printf %s "$PGPASSWORD" > /var/lib/postgresql/password`], as)
  const created = [`--pgdata=${data}`, `--username=${user}`, '--pwfile=/var/lib/postgresql/password']
  await runIn(
    server,
    [`${bin}/initdb`, ...created, '--auth=scram-sha-256', '--encoding=UTF8', '--no-sync'],
    as,
  )
  startIn(server, [`${bin}/postgres`, '-D', data, '-k', '/tmp', '-c', 'listen_addresses=127.0.0.1'], as)
  const [, program, ...words] = database.healthcheck.test
  await until('the health of the database', () => succeeds(server, [`${bin}/${program}`, ...words], as))
  await runIn(server, [`${bin}/createdb`, '--host=127.0.0.1', `--username=${user}`, user], as)
}

/** A read-only root with a writable /tmp and the volume /data. */
function mountReadOnly(directory) {
  for (const words of [
    ['--rbind', directory, directory],
    ['-o', 'remount,bind,ro', directory],
    ['-t', 'tmpfs', 'tmpfs', join(directory, 'tmp')],
    ['-t', 'tmpfs', 'tmpfs', join(directory, 'data')],
  ])
    assert.equal(spawnSync('mount', words).status, 0, `mount ${words.join(' ')}`)
}

/** Waits for the health check of the image, and looks at the process from outside. */
async function expectHealth(service, program) {
  await until('the health of the site', () => {
    assert.equal(program.hasEnded(), false)
    return succeeds(image.root, image.health, optionsOf(service))
  })
  const status = readFileSync(`/proc/${program.pid}/status`, 'utf8')
  assert.match(status, /^Uid:\s+10001\s+10001/m)
  assert.match(status, /^CapEff:\s+0+$/m)
  assert.match(readlinkSync(`/proc/${program.pid}/exe`), /\/app\/node_modules\/node\/bin\/node$/)
}

async function startProxy() {
  writeFileSync(join(server, 'etc/caddy/Caddyfile'), readFileSync(join(checkout, 'deploy/caddy/Caddyfile')))
  const config = ['--config', '/etc/caddy/Caddyfile']
  const options = { env: { ...proxy.environment, XDG_DATA_HOME: '/var/lib' } }
  for (const each of [options, {}]) await runIn(server, ['caddy', 'validate', ...config], each)
  startIn(server, ['caddy', 'run', ...config], options)
  const authority = join(server, 'var/lib/caddy/pki/authorities/local/root.crt')
  await until('the certificate', () => existsSync(authority))
  const ca = readFileSync(authority)
  await until('the proxy', () => ask('/readyz', { ca }).catch(() => undefined))
  await visit({ ca, mails: mailServer.mails })
}

/** The commands of the documentation that run in the container of the site. */
async function runDocumented() {
  const before = 'docker compose exec site '
  const commands = commandsOf('Run it with containers').filter((command) => command.startsWith(before))
  assert.equal(commands.length, 2)
  for (const command of commands)
    await runIn(image.root, command.slice(before.length).split(' '), optionsOf(site))
}

/** The programs that a worker uses. */
async function speakAndFilm() {
  const order = { text: 'Good morning.', voice: 'en-us+f3', pitch: 50, wordsPerMinute: 155 }
  const speak = ['node_modules/node/bin/node', 'dist/house/espeak-process.js']
  const input = Buffer.from(JSON.stringify([order]))
  const sound = await runIn(image.root, speak, { ...optionsOf(worker), input, encoding: 'buffer' })
  assert.ok(sound.length > 20_000, `the voice gave ${sound.length} bytes`)
  const pictures = '-f lavfi -i color=size=108x192:rate=10:duration=1'
  const codecs = '-c:v libx264 -profile:v main -c:a aac'
  const film = `ffmpeg -loglevel error ${pictures} -f lavfi -i sine=duration=1 ${codecs} /tmp/video.mp4`
  await runIn(image.root, film.split(' '), optionsOf(worker))
}

async function succeeds(...args) {
  return runIn(...args).then(
    () => true,
    () => false,
  )
}

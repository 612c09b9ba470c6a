// Starts the site as its unit says, with the embedded database and behind nginx, in a network that has only loopback.
import assert from 'node:assert/strict'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runIn, startIn } from './roots.mjs'
import { commandsOf } from './server.mjs'
import { HOST, ask, catchMails, until, visit } from './visit.mjs'

const { server } = JSON.parse(process.argv[2])
/** How exposed systemd-analyze may find a unit, from 0 to 100. */
const MAX_EXPOSURE = 20
/** Where systemd creates the directories that a unit names. */
const PLACES = { StateDirectory: '/var/lib', CacheDirectory: '/var/cache', RuntimeDirectory: '/run' }

await runIn(server, ['ip', 'link', 'set', 'lo', 'up'])
const units = ['cadence', 'cadence-worker'].map((name) => `/opt/cadence/deploy/systemd/${name}.service`)
assert.equal(
  await runIn(server, ['/bin/sh', '-c', `systemd-analyze verify --man=no ${units.join(' ')} 2>&1`]),
  '',
)
for (const unit of units) {
  const judge = ['systemd-analyze', 'security', '--offline=yes', `--threshold=${MAX_EXPOSURE}`, unit]
  process.stdout.write(`${(await runIn(server, judge)).trim().split('\n').at(-1).slice(2)}\n`)
}

const unit = readFileSync(join(server, 'etc/systemd/system/cadence.service'), 'utf8')
const wordsOf = (name) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, value]) => value.split(' '))
const [user] = wordsOf('User')
for (const [name, place] of Object.entries(PLACES))
  for (const directory of wordsOf(name))
    await runIn(server, ['install', '-d', '-o', user, '-g', user, '-m', '0700', `${place}/${directory}`])

const mailServer = await catchMails()
appendFileSync(
  join(server, 'opt/cadence/.env'),
  `SMTP_URL=smtp://127.0.0.1:${mailServer.port}\nSAMPLE_CONTENT=silent\nCDN_SECONDS=60\n`,
)
const site = startIn(server, ['setpriv', '--no-new-privs', ...wordsOf('ExecStart')], {
  user,
  cwd: wordsOf('WorkingDirectory')[0],
  env: Object.fromEntries(wordsOf('Environment').map((pair) => pair.split('='))),
})
startIn(server, ['nginx', '-g', 'daemon off;'])
const ca = readFileSync(join(server, `etc/letsencrypt/live/${HOST}/fullchain.pem`))
await until('the start of the site', async () => {
  assert.equal(site.hasEnded(), false)
  return (await ask('/readyz', { ca }).catch(() => undefined))?.status === 200
})
await visit({ ca, mails: mailServer.mails })
const cacheOf = async (headers) => (await ask('/en/news', { ca, headers })).headers['x-cache-status']
await until('a page from the cache of nginx', async () => (await cacheOf({})) === 'HIT')
assert.equal(await cacheOf({ cookie: '__Secure-cadence.session_token=x.y' }), 'BYPASS')
const [grant] = commandsOf('Run it with systemd').filter((command) => command.startsWith('runuser '))
const granted = await runIn(server, ['/bin/sh', '-c', grant], { cwd: '/opt/cadence' })
assert.match(granted, /ada@example\.com/)
assert.equal((await site.stop()).status, 0)
process.exit(0)

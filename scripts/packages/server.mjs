// Installs the site on a new Debian by the commands of docs/operations.md, and what stands beside it in the tests.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyCheckout } from '../copy-checkout.mjs'
import { root as checkout } from '../prepare.mjs'
import { installNode } from './image.mjs'
import { openRoot, reachRegistry, runIn, showIn } from './roots.mjs'
import { HOST } from './visit.mjs'

/** A Debian server has it, a fresh root does not. */
const OF_A_SERVER = ['systemd']
/** The other containers of compose.yaml, Compose to read it, and the tool that turns loopback on. */
const BESIDE_THE_IMAGE = ['caddy', 'docker-compose', 'iproute2', 'postgresql']
/** Without `whole` only these are installed. The others take a minute, and the image or this machine has them. */
const QUICK = ['ca-certificates', 'nginx']
const CERTIFICATE = `/etc/letsencrypt/live/${HOST}`
/** A certificate as certbot leaves it. */
const SELF_SIGNED = `mkdir -p ${CERTIFICATE} && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
-subj /CN=${HOST} -addext subjectAltName=DNS:${HOST} -keyout ${CERTIFICATE}/privkey.pem -out ${CERTIFICATE}/fullchain.pem`

/** The commands of a section of docs/operations.md. A document in a command (<<END) belongs to it. */
export function commandsOf(section) {
  const text = readFileSync(join(checkout, 'docs/operations.md'), 'utf8')
  const [, body = ''] = text.split(`\n## ${section}\n`)
  const blocks = [...body.split('\n## ')[0].matchAll(/^```sh\n([^`]*)```/gm)].map(([, block]) => block)
  return blocks
    .flatMap((block) => block.match(/^.*<<END\n[^]*?\nEND$|^.+$/gm) ?? [])
    .map((line) => line.replace(/ {3}#.*/, ''))
}

/** @param {{ base: string, directory: string, whole: boolean }} options `whole` installs the packages and builds, too */
export async function installServer({ base, directory, whole }) {
  await openRoot(base, directory)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const sh = (command) => runIn(directory, ['/bin/sh', '-c', command], { cwd: '/', env })
  mkdirSync(join(directory, 'etc/postgresql-common'), { recursive: true })
  writeFileSync(join(directory, 'etc/postgresql-common/createcluster.conf'), 'create_main_cluster = false\n')
  const sections = ['Run it with systemd', 'Put it behind a proxy', 'Put it behind a CDN']
  const commands = sections.flatMap(commandsOf)
  const named = packagesIn(commands).filter((name) => whole || QUICK.includes(name))
  const names = [...OF_A_SERVER, ...BESIDE_THE_IMAGE, ...named]
  if (!whole) installNode(directory)
  await sh(`apt-get update -qq && apt-get install -qq --yes --no-install-recommends ${names.join(' ')}`)
  reachRegistry(directory) // after the certificates of Debian
  let cwd = '/'
  for (const command of commands) {
    if (/^apt-get |^systemctl reload|^runuser /.test(command)) continue // installed above, or for a running site
    if (!whole && command.startsWith('npm install --global ')) continue // the npm of this machine is there
    if (command.startsWith('cd ')) cwd = command.slice('cd '.length)
    else if (command.startsWith('git clone ')) copyCheckout(join(directory, command.split(' ').at(-1)))
    else if (command.startsWith('certbot ')) await sh(SELF_SIGNED)
    else if (!whole && /^npm (?:ci|run build)/.test(command)) await showBuilt(directory, cwd, command)
    else await runIn(directory, ['/bin/sh', '-c', command.replace(' --now', '')], { cwd, env }) // systemd does not run here
  }
}

/** The names in the commands that install packages, so that they are installed at once. */
const packagesIn = (commands) =>
  commands
    .filter((command) => command.startsWith('apt-get install '))
    .flatMap((command) =>
      command
        .split(' ')
        .slice(2)
        .filter((word) => !word.startsWith('-') && word !== 'certbot'),
    )

/** The packages and the build of this checkout, which the same commands made. */
const showBuilt = (directory, cwd, command) => {
  const name = command.startsWith('npm ci') ? 'node_modules' : 'dist'
  return showIn(directory, join(checkout, name), join(cwd, name))
}

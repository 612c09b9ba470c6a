import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { HEAP_FLAGS } from '#backup/heap-flags.mjs'
import { api } from '../api.ts'
import { contextFilter, readDockerfile, settingsOf } from '../../scripts/packages/dockerfile.mjs'
import runtime from '../../scripts/runtime.json' with { type: 'json' }

// How the site is packaged, as far as the files say it. scripts/check-packages.mjs carries them out in fresh Debian roots.

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Renovate adds the digest of an image. */
const DIGEST = '(?:@sha256:[0-9a-f]{64})?'
const UNITS = ['deploy/systemd/cadence.service', 'deploy/systemd/cadence-worker.service']
const stages = readDockerfile(read('Dockerfile'))
const copies = stages.flatMap(({ instructions }) => instructions).filter(({ name }) => name === 'COPY')
const image = settingsOf(stages.at(-1)?.instructions ?? [])
type Service = {
  image?: string
  build?: string
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
}
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }

// Covers: operation-19
test('the image and the units start the site with the flags and the environment of npm start', () => {
  const flags = runtime.flags.join(' ')
  const environment = Object.entries(runtime.env).map(([name, value]) => `${name}=${value}`)
  expect(read('deploy/container/cadence')).toContain(`$node ${flags} ${runtime.program}`)
  expect(read('deploy/container/cadence')).toContain(`$node ${HEAP_FLAGS.join(' ')} dist/house/command.js`)
  expect(image.env).toMatchObject(runtime.env)
  for (const unit of UNITS) {
    expect(read(unit)).toContain(`bin/node ${flags} --env-file=/opt/cadence/.env ${runtime.program}`)
    for (const pair of environment) expect(read(unit)).toContain(pair)
  }
})

// Covers: operation-19
test('the image has the pinned Node, another user than root and a health check', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
  expect(stages.map(({ base }) => base)).toEqual([
    expect.stringMatching(new RegExp(`^node:${dependencies.node}-[a-z]+-slim${DIGEST}$`)),
    expect.stringMatching(new RegExp(`^debian:\\d+\\.\\d+-slim${DIGEST}$`)),
  ])
  expect(image).toMatchObject({ user: 'cadence', health: ['cadence', 'health'], stopSignal: 'SIGTERM' })
})

// Covers: operation-19
test('the builder gets what the image is made of, and no secret or data of a site', () => {
  const reaches = contextFilter(read('.dockerignore'))
  const sources = copies.filter(({ flags }) => !flags['from']).flatMap(({ words }) => words.slice(0, -1))
  expect(sources.length).toBeGreaterThan(5)
  expect(sources.filter((path) => !reaches(path) || !existsSync(join(root, path)))).toEqual([])
  const others = ['.env', '.git/config', 'data/database/1', 'node_modules/x/index.js', 'src/main.test.ts']
  expect(others.filter((path) => reaches(path))).toEqual([])
})

// Covers: operation-20
test('every variable of compose.yaml is in .env.example or in the documentation', () => {
  const known =
    read('.env.example') + (read('docs/operations.md').split('\n## Run it with containers\n')[1] ?? '')
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  expect(asked).toContain('POSTGRES_PASSWORD')
  expect(asked.filter((name) => !known.includes(`${name}=`) && !known.includes(`\`${name}\``))).toEqual([])
})

// Covers: operation-20
test('each container is pinned, read-only and without privileges, and only the proxy has ports', () => {
  for (const [name, service] of Object.entries(services))
    expect([name, service]).toEqual([
      name,
      expect.objectContaining({
        image: service.build === undefined ? expect.stringMatching(/^\w+:\d+\.\d+/) : 'cadence',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      }),
    ])
  const open = Object.keys(services).filter((name) => services[name]?.ports !== undefined)
  expect(open).toEqual(['proxy'])
})

// Covers: operation-21
test('the proxies let through the largest body that a call takes', () => {
  const largest = Math.max(...api.map(({ call }) => call.bodyBytes))
  const [, nginx = ''] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx/cadence.conf')) ?? []
  const [, caddy = ''] = /max_size (\d+)MB/.exec(read('deploy/caddy/Caddyfile')) ?? []
  expect(Number(nginx) * 1024 ** 2).toBeGreaterThan(largest)
  expect(Number(caddy) * 1000 ** 2).toBeGreaterThan(largest)
})

// Covers: operation-24
test('the cache of nginx leaves out requests of sessions and of chosen themes, and no others', () => {
  const own = [...read('deploy/nginx/cadence-cache.conf').matchAll(/^ {4}"~(.+)" 1;$/gm)].map(
    ([, pattern = '']) => new RegExp(pattern),
  )
  const isOwn = (cookies: string) => own.some((pattern) => pattern.test(cookies))
  const theirs = ['cadence.session_token=x.y', '__Secure-cadence.session_token=x.y', 'app_theme=dark']
  for (const cookie of theirs)
    for (const header of [cookie, `a=b; ${cookie}`, `a=b;${cookie}; c=d`])
      expect([header, isOwn(header)]).toEqual([header, true])
  for (const header of ['', 'app_language=fr', 'a=cadence.x', 'my_app_theme=dark; xcadence.y=1'])
    expect([header, isOwn(header)]).toEqual([header, false])
  const location = read('deploy/nginx/cached-pages.conf')
  for (const name of ['proxy_cache_bypass', 'proxy_no_cache'])
    expect(location).toContain(`${name} $cadence_own_page $http_authorization;`)
})

// Covers: operation-22
test('the unit of the worker differs from that of the site in its role and its directory only', () => {
  const [site = [], worker = []] = UNITS.map((unit) =>
    read(unit)
      .split('\n')
      .filter((line) => !/^(?:#|Description=)/.test(line)),
  )
  expect(worker.filter((line) => !site.includes(line))).toEqual([
    'Environment=ROLE=worker',
    'RuntimeDirectory=cadence-worker',
  ])
  expect(site.filter((line) => !worker.includes(line))).toEqual(['RuntimeDirectory=cadence'])
  const hardening = ['User=cadence', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=', 'ProtectSystem=strict']
  expect(site).toEqual(expect.arrayContaining(hardening))
})

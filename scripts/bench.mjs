// npm run bench [-- <names>] [--json]: runs the benchmarks one after another, on the pinned runtime.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { build, install, node, root } from './prepare.mjs'

const ALL = [
  'pages',
  'sign-in',
  'stories',
  'claims',
  'relevance',
  'extraction',
  'translations',
  'gather',
  'drafts',
  'start',
  'weight',
  'voice',
  'slides',
  'video',
  'membership',
  'digest-compose',
]
/** Benchmarks that take minutes; they run only on request. */
const ON_DEMAND = [
  'audience',
  'backup',
  'day',
  'digest-send',
  'durability',
  'embedded',
  'hour',
  'library',
  'lies',
  'lighthouse',
  'marks',
  'members',
  'review',
  'search',
]

const words = process.argv.slice(2)
const json = words.includes('--json')
const named = words.filter((word) => word !== '--json')
const unknown = named.filter((name) => ![...ALL, ...ON_DEMAND].includes(name))
if (unknown.length > 0) {
  process.stderr.write(
    `No such benchmark: ${unknown.join(', ')}. There are ${[...ALL, ...ON_DEMAND].join(', ')}.\n`,
  )
  process.exit(1)
}
const out = json ? 'ignore' : 'inherit'
await install()
await build()
if (!json)
  process.stdout.write(
    `load before: ${loadavg()
      .map((n) => n.toFixed(2))
      .join(' ')}\n`,
  )

const reports = []
let broken = false
for (const name of named.length > 0 ? named : ALL) {
  const bench = fork(join(root, 'bench', `${name}.ts`), {
    cwd: root,
    execPath: node,
    execArgv: [],
    stdio: ['ignore', out, 'inherit', 'ipc'],
  })
  bench.on('message', (report) => {
    reports.push(report)
    bench.disconnect()
  })
  const [code] = await once(bench, 'exit')
  if (code !== 0) {
    process.stderr.write(`${name} ended with ${code}\n`)
    broken = true
  }
}
const targets = reports.flatMap((report) => report.targets)
if (json) process.stdout.write(`${JSON.stringify({ reports, targets }, null, 2)}\n`)
else if (targets.length > 0) {
  const width = Math.max(...targets.map(({ what }) => what.length))
  process.stdout.write('\ntargets\n')
  for (const { what, wanted, measured, met } of targets)
    process.stdout.write(
      `  ${what.padEnd(width)}  ${wanted.padEnd(9)}  ${measured.padEnd(10)}  ${met ? 'met' : 'NOT MET'}\n`,
    )
}
process.exitCode = broken ? 1 : 0

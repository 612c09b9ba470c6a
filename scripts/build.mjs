// Builds the pages and compresses the browser's files in advance, so that no request has to compress them.
import { execFile } from 'node:child_process'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, createBuilder } from 'vite'
import { buildServer } from './build-house.mjs'
import { productionPackages, thirdPartyLicences } from './licences.mjs'
import { BUILD_NEEDED, noteBuild, refuseWhileSiteRuns, root } from './prepare.mjs'

refuseWhileSiteRuns('build', BUILD_NEEDED)
noteBuild('begun')
process.env.NODE_ENV = 'production'
// The pages need no package at run time, like the server (docs/decisions/0036).
const environments = { ssr: { resolve: { noExternal: true } } }
const app = await createBuilder({ root, logLevel: 'warn', environments })
await app.buildApp()
await buildServer()

const client = join(root, 'dist', 'client')
// The service worker is at the root, beside the pages that it serves, under a name that never changes.
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    outDir: client,
    emptyOutDir: false,
    minify: true,
    lib: {
      entry: join(root, 'src', 'reader', 'offline', 'service-worker.ts'),
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'sw.js',
    },
  },
})
await writeFile(join(client, 'third-party-licences.txt'), thirdPartyLicences(productionPackages(root)))
// The packages that the site runs with, for those who look for vulnerable ones.
const sbom = await promisify(execFile)('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], {
  cwd: root,
  maxBuffer: 16 * 1024 * 1024,
  shell: process.platform === 'win32',
})
await writeFile(join(root, 'dist', 'sbom.json'), sbom.stdout)
for (const name of await readdir(client, { recursive: true })) {
  if (!/\.(?:js|css|svg|json|txt|webmanifest)$/.test(name)) continue
  const file = join(client, name)
  const bytes = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

// A page must not reference a file that the browser's build lacks: both builds read the same sources.
const files = new Set((await readdir(join(client, 'assets'))).map((name) => `/assets/${name}`))
for (const name of await readdir(join(root, 'dist', 'server'), { recursive: true })) {
  if (!name.endsWith('.js')) continue
  const code = await readFile(join(root, 'dist', 'server', name), 'utf8')
  for (const [asset] of code.matchAll(/\/assets\/[\w.-]+\.(?:css|woff2)/g))
    if (!files.has(asset)) throw new Error(`the pages name ${asset}, which was not built: build again`)
}
noteBuild('complete')

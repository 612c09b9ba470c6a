// Builds the pages and presses the browser's files, so that no request has to compress them.
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'
import { root } from './prepare.mjs'

process.env.NODE_ENV = 'production'
const app = await createBuilder({ root, logLevel: 'warn' })
await app.buildApp()

const client = join(root, 'dist', 'client')
for (const name of await readdir(client, { recursive: true })) {
  if (!/\.(?:js|css|svg|json|webmanifest)$/.test(name)) continue
  const file = join(client, name)
  const bytes = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
